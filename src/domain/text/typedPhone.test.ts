import { describe, expect, it } from 'vitest';
import { internationalPhone, plainPhone } from './typedPhone.ts';

describe('an international number', () => {
  it.each([
    ['as stored', '+919876543210'],
    ['with spaces', ' +91 98765 43210 '],
    ['with hyphens', '+91-98765-43210'],
    ['with points', '+91.98765.43210'],
    ['with an en dash', '+91 98765\u201343210'],
    ['with a minus sign and a non-breaking hyphen', '+91\u221298765\u201143210'],
    ['with non-breaking spaces', '+91\u00a098765\u202f43210'],
    ['with brackets', '(+91) 98765 43210'],
    ['with full-width brackets', '（+91）98765 43210'],
    ['with a national zero in brackets', '+91 (0) 98765 43210'],
    ['with a national zero', '+91 098765 43210'],
    ['with digits of key caps', '+9️⃣1️⃣ 98765 43210'],
    ['with two zeros', '0091 98765-43210'],
    ['with two zeros behind the plus sign', '+0091 98765 43210'],
    ['with marks of direction of a contact', '\u202d+91 98765 43210\u202c'],
    ['with an Arabic letter mark', '\u061c+91 98765 43210'],
    ['with marks between the digits', '+91\u200e98765\u200b43210\ufeff'],
    ['with joiners', '+91\u200d98765\u200c43210'],
    ['in Devanagari', '+९१ ९८७६५ ४३२१०'],
    ['in Bengali', '+৯১ ৯৮৭৬৫ ৪৩২১০'],
    ['in Arabic digits', '+٩١ ٩٨٧٦٥ ٤٣٢١٠'],
    ['in Persian digits', '+۹۱ ۹۸۷۶۵ ۴۳۲۱۰'],
    ['in Tamil digits', '+௯௧ ௯௮௭௬௫ ௪௩௨௧௦'],
    ['in Sinhala digits', '+෯෧ ෯෮෭෬෫ ෪෩෨෧෦'],
    ['in Burmese digits', '+၉၁ ၉၈၇၆၅ ၄၃၂၁၀'],
    ['in Nepali digits with two zeros', '००९१ ९८७६५ ४३२१०'],
    ['in full width', '＋９１　９８７６５－４３２１０'],
    ['in mathematical digits', '+𝟵𝟭 𝟵𝟴𝟳𝟲𝟱 𝟰𝟯𝟮𝟭𝟬'],
    ['as a link', 'tel:+91-98765-43210'],
    ['with a label', 'Mobile: +91 98765 43210'],
    ['with a short label', 'Ph. +91 98765 43210'],
  ])('is read %s', (_title, text) => {
    expect(internationalPhone(text)).toBe('+919876543210');
  });

  it.each([
    ['a national number', '98765 43210'],
    ['an empty text', ' \u200b '],
    ['a code that begins with a zero', '+0 98765 43210'],
    ['too few digits', '+91 987'],
    ['too many digits', '+91 98765 43210 98765'],
    ['two numbers', '+91 98765 43210, +91 98765 43211'],
    ['two endings', '+91 98765 43210/11'],
    ['letters', '+91 98765 4321O'],
    ['an extension', 'tel:+91-98765-43210;ext=12'],
  ])('is not %s', (_title, text) => {
    expect(internationalPhone(text)).toBeNull();
  });
});

describe('a national number', () => {
  it.each([
    ['९८७६५४३२१०', '9876543210'],
    ['098765-43210', '09876543210'],
    ['(0 98 765) 43 210', '09876543210'],
  ])('%s keeps its digits', (text, plain) => {
    expect(plainPhone(text)).toBe(plain);
  });
});
