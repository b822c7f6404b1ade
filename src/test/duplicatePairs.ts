import { paise } from '#domain/money/money.ts';
import type { Comparable } from '#domain/transactions/possibleDuplicates.ts';
import { hardlyAlike } from './writtenTwice.ts';

/**
 * Names as two people write them for one person, a pair on each line, by what differs. All were written for this
 * set, from the rules by which names are spelled, shortened and transliterated; none is from a collection.
 */
export const writtenTwice = {
  'capitals and spaces': `
    Ravi Kumar|RAVI KUMAR
    Asha Menon|asha menon
    Suresh Babu|  Suresh   Babu
    Fathima Beevi|FATHIMA  BEEVI
    Joseph Kurian|joseph KURIAN
    Harpreet Kaur|Harpreet\u00a0Kaur
    Meera Iyer|Mee\u200bra Iyer
    Thomas Mathew|\u200eThomas Mathew
    Vijay Nair|VIJAY\tNAIR
    Lakshmi Rao|lakshmi  rao
    Imran Shaikh|ＩＭＲＡＮ ＳＨＡＩＫＨ
    Divya Pillai|divya pillai.
    Anil Das|Anil-Das
    Neha Gupta|NEHA GUPTA,
    Zoya Khan|zoya khan
    Arjun Reddy|ArJun ReDdy
    Kavya Shetty|KAVYA shetty
    Sunil Verma|sunil   verma
    Pooja Joshi|POOJA JOSHI
    Nisha George|Nisha\u2003George
    Rahul Bose|rahul bose
    Deepa Thampi|deepa THAMPI
    José Pereira|Jose\u0301 Pereira
    Renu D'Souza|RENU D\u2019SOUZA
    Vikram Sethi|vikram sethi
    Gita Bhatt|GITA BHATT
    Om Prakash|OM  PRAKASH
    Salma Ansari|salma ansari
    Tanvi Kulkarni|TANVI kulkarni
    Varun Malhotra|  varun malhotra
    Bala Subramanian|BALA SUBRAMANIAN
    Jaya Prada|jaya_prada`,
  'order of words': `
    Ravi Kumar|Kumar Ravi
    Asha Menon|Menon, Asha
    Mohammed Rafi Khan|Khan Mohammed Rafi
    Joseph Kurian|KURIAN JOSEPH
    Lakshmi Narayan Rao|Rao Lakshmi Narayan
    Harpreet Kaur Gill|Gill Harpreet Kaur
    Suresh Babu|babu suresh
    Anitha Thomas|THOMAS ANITHA
    Vijay Shankar Iyer|Iyer, Vijay Shankar
    Deepak Chand Gupta|Gupta Deepak Chand
    Sunita Devi|Devi Sunita
    Bijoy Varghese|Varghese Bijoy
    Nadeem Akhtar|Akhtar Nadeem
    Priya Darshini|Darshini Priya
    Gopal Krishnan|Krishnan Gopal
    Sandeep Singh|Singh Sandeep
    Rekha Pillai|Pillai Rekha
    Abdul Salam|Salam Abdul
    Manju Nath|Nath Manju
    Kiran Bedi Rana|Rana Kiran Bedi
    Farida Bano|Bano Farida
    Siby Chacko|Chacko Siby
    Usha Rani|Rani Usha
    Ganesh Hegde|Hegde Ganesh
    Prakash Raj Mohan|Mohan Prakash Raj
    Sudha Murthy|Murthy Sudha
    Tarun Sen Gupta|Sen Gupta Tarun
    Elizabeth Jacob|JACOB, ELIZABETH
    Yusuf Pathan|Pathan Yusuf
    Chitra Nair|nair chitra
    Balwinder Sandhu|Sandhu Balwinder`,
  initials: `
    S Murugan|Murugan S
    K. M. Thomas|Thomas K M
    R. Muthukumar|Ramasamy Muthukumar
    P K Sreenivasan|Sreenivasan P.K.
    A. R. Rahim|Rahim A R
    Biju V Nair|Biju Nair
    M Venkatesan|Venkatesan Mani
    T. K. Ramachandran|TK Ramachandran
    Shobha G|G Shobha
    Rajendra K Agarwal|Rajendra Agarwal
    V. Anand|Anand V
    J Antony|Antony Joseph
    Sebastian P J|P.J. Sebastian
    N. Subramaniam|Subramaniam Natarajan
    Haridas K|K HARIDAS
    Leela S Prasad|Leela Prasad
    C P Moideen|Moideen C.P
    Ushakumari B|B Ushakumari
    D. Selvaraj|Selvaraj Durai
    Girish R Kamath|Girish Kamath
    Kunjumon E K|E.K. Kunjumon
    L. Parthasarathy|Parthasarathy Lakshmanan
    Mini O|O. Mini
    R. S. Chandran|RS Chandran
    Sathish Kumar M|M Sathish Kumar
    Vimala N Bhat|Vimala Bhat
    A P J Kareem|Kareem APJ
    G. Dhanalakshmi|Dhanalakshmi Govindan
    Ibrahim T|T. Ibrahim
    Pushpa K|K.Pushpa
    E Palaniswami|Palaniswami Ezhil
    W. Fernandes|Fernandes Wilson`,
  honorifics: `
    Ravi Kumar|Mr Ravi Kumar
    Asha Menon|Mrs. Asha Menon
    Lata Devi Sharma|Smt Lata Devi Sharma
    Ramesh Chandra|Shri Ramesh Chandra
    Anwar Hussain|Haji Anwar Hussain
    Thomas Kurian|Dr. Thomas Kurian
    Harjit Singh|S. Harjit Singh
    Nalini Rao|Ms Nalini Rao
    Vasudevan Nair|Sri. Vasudevan Nair
    Ishita Sen|Kumari Ishita Sen
    Abdul Kareem|Janab Abdul Kareem
    Mathew Philip|Rev. Fr. Mathew Philip
    Gopal Das|Gopal Das ji
    Raghav Mehta|Mr. Raghav Mehta
    Kausar Jahan|Mst Kausar Jahan
    Selvi Murugesan|Tmt Selvi Murugesan
    Arumugam Pillai|Thiru Arumugam Pillai
    Pratap Chauhan|Capt Pratap Chauhan
    Suman Lal|Er Suman Lal
    Kamala Bai|Shrimati Kamala Bai
    Yakub Ali|Hajji Yakub Ali
    Sara Paul|Miss Sara Paul
    Bhagwan Das|Pandit Bhagwan Das
    Ashok Gokhale|Adv. Ashok Gokhale
    Rina Dutta|Prof. Rina Dutta
    Gurdial Kaur|Sardarni Gurdial Kaur
    Mohan Lal|M/s Mohan Lal
    Nazir Ahmad|Alhaj Nazir Ahmad
    Padma Iyengar|SMT. PADMA IYENGAR
    Bhaskar Rao|Bhaskar Rao garu
    Laila Beevi|Hajjah Laila Beevi
    Devendra Shah|Shree Devendra Shah`,
  'typing errors': `
    Ravi Kumar|Ravi Kumra
    Rajesh Sharma|Rajehs Sharma
    Priyanka Gupta|Pryanka Gupta
    Sandeep Nair|Sandepe Nair
    Lakshmi Menon|Lakhsmi Menon
    Anjali Verma|Anajli Verma
    Mathew Thomas|Matehw Thomas
    Suresh Pillai|Sursh Pillai
    Kavitha Rao|Kavthia Rao
    Imran Shaikh|Imran Shakih
    Harish Bhat|Hairsh Bhat
    Deepika Joshi|Depeika Joshi
    Venkatesh Iyer|Venkatrsh Iyer
    Mohammed Ashraf|Mohammed Asrhaf
    Sunita Yadav|Sunuta Yadav
    Ganesh Patil|Ganesg Patil
    Naveen Reddy|Navenn Reddy
    Joseph Chacko|Josehp Chacko
    Fatima Begum|Fatmia Begum
    Prakash Hegde|Prkash Hegde
    Balakrishnan|Balakrishnna
    Chandrasekaran|Chandrasekran
    Shanthi Devi|Shnathi Devi
    Gurpreet Singh|Gurpeet Singh
    Rekha Pandey|Rekha Pandye
    Abdul Majeed|Abdul Majeef
    Sreejith Mohan|Sreejith Mohsn
    Dinesh Karthik|Dinesj Karthik
    Vishal Malhotra|Vishal Malhotta
    Sangeetha Raj|Sangetha Raj
    Madhavan Kutty|Madahvan Kutty
    Rosamma Varkey|Rosamma Varkye
    Bhupinder Gill|Bhupinser Gill
    Nageswara Rao|Nagwswara Rao
    Shabana Azmi|Shabnaa Azmi
    Tarakeshwar Das|Tarakeshwar Dsa`,
  'doubled letters': `
    Hasan Ali|Hassan Ali
    Mohamed Rafi|Mohammed Rafi
    Sajad Husain|Sajjad Hussain
    Anamma Thomas|Annamma Thomas
    Chinamma|Chinnamma
    Abas Khan|Abbas Khan
    Vinay Babu|Vinnay Babbu
    Kuti Krishnan|Kutti Krishnan
    Jamal Udin|Jamal Uddin
    Rajapa Gowda|Rajappa Gowda
    Laxman Apa|Laxman Appa
    Raheem Sattar|Rahem Satar
    Zulfikar Ali|Zullfikar Alli
    Muthiah|Mutthiah
    Pradeep Kumar|Pradep Kummar
    Meenakshi|Menakshi
    Mariama Joy|Mariamma Joy
    Subaiah|Subbaiah
    Nagama Devi|Nagamma Devi
    Shafiq Ahmed|Shaffiq Ahmmed
    Yelappa|Yellappa
    Thankachan Ouseph|Thankkachan Ousseph
    Pareed|Parreed
    Kunjappan|Kunjapan
    Gulam Rasul|Gullam Rasul
    Basapa Patil|Basappa Patil
    Mukhtar Abasi|Mukhttar Abbasi
    Achutan Nair|Achuttan Nair
    Fazlulah|Fazlullah
    Amini Rajan|Ammini Rajan
    Nabi Bakhsh|Nabbi Bakhsh
    Shubham Nandi|Shubbham Nandi`,
  spellings: `
    Mohammed Faizan|Muhammad Faizan
    Mohd Salim|Mohammad Saleem
    Md. Irfan Ansari|Mohammed Irfan Ansari
    Lakshmi Narayanan|Laxmi Narayanan
    Geetha Krishnan|Gita Krishnan
    Kavita Nair|Kavitha Nair
    Vivek Oommen|Viwek Ommen
    Srinivas Rao|Sreenivas Rao
    Shiva Prasad|Siva Prasadh
    Vinod Mathai|Vinodh Mathai
    Anand Raj|Anandh Raj
    Chowdhury Anis|Choudhary Anis
    Abdur Rahman|Abdul Rehman
    Yousuf Pasha|Yusuf Pasha
    Qasim Raza|Kasim Raza
    Zakir Husain|Jakir Hussain
    Farooq Sheikh|Faruk Shaikh
    Sumathi Pillai|Sumathy Pillai
    Gowri Shankar|Gauri Sankar
    Jyothi Lekshmi|Jyoti Lakshmi
    Santosh Kurup|Santhosh Kurup
    Rajeev Varma|Rajiv Verma
    Pooja Banerjee|Puja Banerji
    Subrata Mukherjee|Subroto Mukherji
    Nabin Thapa|Naveen Thapa
    Kozhikodan Ali|Kolikodan Ali
    Ezhilarasi|Elilarasi
    Vaidyanathan|Vaithyanathan
    Aarti Deshmukh|Arathi Deshmukh
    Dhanapal Gounder|Danapal Gownder
    Ayesha Siddiqua|Aisha Siddiqa
    Khadeeja Bi|Khadija Bee
    Sathyan Menon|Satyan Menon
    Balwindar Kaur|Balvinder Kaur
    Jaswinder Dhillon|Jasvindar Dillon
    Phool Chand|Fool Chand
    Eapen Philip|Eappen Philipp
    Karthikeyan|Kartikeyan
    Gnanasekaran|Gyanasekaran
    Shamsuddin|Samsudheen
    Noor Jehan|Nur Jahan
    Ouseph Varghese|Ousep Varghese`,
  'joined words': `
    Muthu Kumar|Muthukumar
    Abdul Rahman|Abdulrahman
    Bala Krishnan|Balakrishnan
    Jaya Lakshmi|Jayalakshmi
    Ram Prasad Yadav|Ramprasad Yadav
    Noor Jahan|Noorjahan
    Sree Kumar Nair|Sreekumar Nair
    Vijaya Kumari|Vijayakumari
    Om Prakash Gupta|Omprakash Gupta
    Raja Gopal Rao|Rajagopal Rao
    Siva Raman|Sivaraman
    Chandra Sekhar|Chandrasekhar
    Hari Krishna Das|Harikrishna Das
    Shams Uddin|Shamsuddin
    Unni Krishnan P|Unnikrishnan P
    Satya Narayan|Satyanarayan
    Devi Priya|Devipriya
    Ram Chandran|Ramchandran
    Sri Devi Rao|Sridevi Rao
    Gopala Krishna|Gopalakrishna
    Muni Yappa|Muniyappa
    Padma Nabhan|Padmanabhan
    Vel Murugan|Velmurugan
    Raj Kumar Saini|Rajkumar Saini
    Zain Ul Abid|Zainul Abid
    Nand Kishore|Nandkishore
    Surya Prakash|Suryaprakash
    Maria Mma Jose|Mariamma Jose
    Kunju Mol|Kunjumol
    Jagan Nathan|Jagannathan
    Ganga Dharan|Gangadharan`,
  'other scripts': `
    Mohammed Faizan|मोहम्मद फ़ैज़ान
    Rajesh Kumar|राजेश कुमार
    Sunita Sharma|सुनीता शर्मा
    Sanjay Singh|संजय सिंह
    Chandrashekhar Joshi|चंद्रशेखर जोशी
    Pooja Gupta|पूजा गुप्ता
    Vishnu Prasad|विष्णु प्रसाद
    Lakshmi Devi|श्रीमती लक्ष्मी देवी
    Dyaneshwar Patil|ज्ञानेश्वर पाटील
    Anjali Deshpande|अंजली देशपांडे
    Zakir Khan|ज़ाकिर ख़ान
    Amit Verma|डॉ. अमित वर्मा
    Muhammad Faisal|മുഹമ്മദ് ഫൈസൽ
    Rajesh Nair|രാജേഷ് നായർ
    Biju Thomas|ബിജു തോമസ്
    Anitha Kurian|അനിത കുര്യൻ
    Sreejith Mohan|ശ്രീജിത്ത് മോഹൻ
    Unnikrishnan|ഉണ്ണികൃഷ്ണൻ
    Abdul Rahman|അബ്ദുൾ റഹ്മാൻ
    Shibu Varghese|ഷിബു വർഗീസ്
    Lakshmi Menon|ലക്ഷ്മി മേനോൻ
    Eliyamma Joseph|ഏലിയാമ്മ ജോസഫ്
    Sudheesh Kumar|സുധീഷ് കുമാർ
    Fathima Beevi|ഫാത്തിമ ബീവി
    Murugan|முருகன்
    Senthil Kumar|செந்தில் குமார்
    Dinesh Babu|தினேஷ் பாபு
    Karthik Raja|கார்த்திக் ராஜா
    Balaji Subramanian|பாலாஜி சுப்பிரமணியன்
    Jayalalitha|ஜெயலலிதா
    Ganesan Pillai|கணேசன் பிள்ளை
    Saravanan|சரவணன்
    Tamilselvi|தமிழ்ச்செல்வி
    Palaniappan|பழனியப்பன்
    Meenakshi Sundaram|மீனாட்சி சுந்தரம்
    Arumugam|திரு ஆறுமுகம்
    Subrata Ghosh|সুব্রত ঘোষ
    Amit Chakraborty|অমিত চক্রবর্তী
    Mohammad Rahman|মোহাম্মদ রহমান
    Vivek Das|বিবেক দাস
    Sujata Banerjee|সুজাতা ব্যানার্জী
    Rabindra Nath|রবীন্দ্র নাথ
    Ananya Sen|অনন্যা সেন
    Shubhankar Roy|শুভঙ্কর রায়
    Bishnu Pal|বিষ্ণু পাল
    Kalpana Dutta|কল্পনা দত্ত
    Gurpreet Singh|ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ
    Harjit Kaur|ਹਰਜੀਤ ਕੌਰ
    Mandeep Sandhu|ਮਨਦੀਪ ਸੰਧੂ
    Balwinder Gill|ਬਲਵਿੰਦਰ ਗਿੱਲ
    Sukhdev Dhillon|ਸੁਖਦੇਵ ਢਿੱਲੋਂ
    Amarjeet Bains|ਅਮਰਜੀਤ ਬੈਂਸ
    Parminder Grewal|ਪਰਮਿੰਦਰ ਗਰੇਵਾਲ
    Jaspal Sidhu|ਜਸਪਾਲ ਸਿੱਧੂ
    Kulwant Rai|ਕੁਲਵੰਤ ਰਾਏ
    Navjot Sohal|ਨਵਜੋਤ ਸੋਹਲ
    Mohammad Faizan|محمد فيضان
    Abdul Rahman|عبد الرحمن
    Fatima Begum|فاطمة بيگم
    Sheikh Ahmed|شیخ احمد
    Yusuf Ali|يوسف علی
    Khalid Mahmood|خالد محمود
    Salim Akhtar|سلیم اختر
    Zubair Qureshi|زبیر قریشی
    Nasreen Bano|نسرین بانو
    Imran Siddiqui|عمران صدیقی
    Ghulam Rasool|غلام رسول
    Rashid Hussain|راشد حسین`,
} as const;

/** Names of two people that resemble each other: siblings, couples, and names that differ by a letter. */
export const relatives = `
  Rajesh Sharma|Rakesh Sharma
  Ramesh Kumar|Rajesh Kumar
  Suresh Nair|Sumesh Nair
  Mahesh Yadav|Naresh Yadav
  Sunita Devi|Anita Devi
  Anil Verma|Sunil Verma
  Asha Menon|Usha Menon
  Ravi Pillai|Rani Pillai
  Arun Thomas|Varun Thomas
  Arun George|Aruna George
  Deepa Shetty|Deepak Shetty
  Mohammed Faizan|Mohammed Faisal
  Mohammed Salim|Mohammed Salman
  Abdul Rahman|Abdul Rahim
  Abdul Kareem|Abdul Kabeer
  Manoj Gupta|Manish Gupta
  Amit Joshi|Ajit Joshi
  Ajay Singh|Vijay Singh
  Harpreet Kaur|Gurpreet Kaur
  Balwinder Singh|Kulwinder Singh
  Meena Rao|Meera Rao
  Geeta Das|Sangeeta Das
  Mohan Lal|Sohan Lal
  Kiran Bhat|Karan Bhat
  Biju Mathew|Shiju Mathew
  Shaji Kurian|Saji Joseph
  Sajan Philip|Sabu Philip
  Lissy Thomas|Lizy George
  Raju Varghese|Reju Jacob
  Fathima Beevi|Fousiya Beevi
  Nasreen Bano|Yasmeen Bano
  Imran Khan|Irfan Khan
  Aslam Shaikh|Akram Shaikh
  Zubair Ahmed|Uzair Ahmed
  Murugan Pillai|Murugesan Pillai
  Senthil Kumar|Sakthi Kumar
  Karthik Raja|Kannan Raja
  Saravanan M|Sivakumar M
  Latha Krishnan|Usha Krishnan
  Gopalan Nair|Govindan Nair
  Prakash Hegde|Prasad Hegde
  Nitin Patel|Nikhil Patel
  Hitesh Shah|Ritesh Shah
  Jignesh Mehta|Jitesh Mehta
  Subrata Ghosh|Sudipta Ghosh
  Tapan Sen|Tarun Sen
  Bimal Roy|Kamal Roy
  Pooja Arora|Priya Arora
  Neha Malhotra|Nehal Malhotra
  Rohit Jain|Mohit Jain
  Sanjay Mishra|Sanju Mishra
  Vikas Tiwari|Vikram Tiwari
  Kamla Bai|Vimla Bai
  Jose Antony|Jaison Antony
  Mariamma Joy|Aleyamma Joy
  Sarita Pandey|Savita Pandey
  Hari Prasad|Shiv Prasad
  Lakshmi Iyer|Lalitha Iyer
  Rekha Reddy|Radha Reddy
  Naveen Chacko|Praveen Chacko
  Dinesh Babu|Ganesh Babu
  Ishaq Ali|Ishfaq Ali
  Salma Begum|Saira Begum
  Nadeem Akhtar|Naeem Akhtar
  Sudha Murthy|Sudhir Murthy
  Ritu Bansal|Rinku Bansal
  Kunal Bose|Kushal Bose
  Tariq Aziz|Tahir Aziz
  Ramya Hari|Remya Suresh
  Gurdeep Gill|Gurmeet Gill
  Sukhdev Rana|Sukhbir Rana
  Om Prakash|Jai Prakash
  Vinod Rawat|Vinay Rawat
  Haseena Bi|Rubeena Bi
  Bindu Raj|Indu Raj
  राजेश शर्मा|Rakesh Sharma
  സുനിത നായർ|Anitha Nair
  முருகன் பிள்ளை|Murugesan Pillai
  محمد سلیم|Mohammed Salman
  সুব্রত ঘোষ|Sudipta Ghosh
  Kalai Selvi|Kalai Arasan
  Tamil Selvi|Tamil Arasi
  Raj Kumari|Raj Kiran
  Meena Kumari|Meena Devi
  Krishna Kumari|Krishnan
  Sheela Kumari|Sheela Joseph
  Jaya Sree|Jaya Ram
  Bhagya Sri|Bhagya Raj
  Padma Sree|Padma Priya
  Vijaya Pandit|Vijaya Menon
  Ratan Sardar|Ratan Das
  Rama Swami|Rama Devi`;

/** Given names and surnames of ordinary transfers. */
export const givenNames =
  'Ravi Asha Imran Divya Kavitha Thomas Pooja Harish Zoya Meera Suresh Fatima Arjun Lakshmi Vijay Anita Joseph Nisha Rahul Sunita Biju Gopal Harpreet Kishore Leela Manoj Nazeer Padma Rekha Sajan Tarun Usha Vimal Yusuf Bindu Chitra Dinesh Elizabeth Farhan Girish'.split(
    ' ',
  );
export const surnames =
  'Kumar Menon Shaikh Nair Mathew Sharma Chauhan Bhat Rao Iyer Khan Reddy Patel Das Singh Gupta Pillai Joshi Verma Varghese Kurian Ansari Yadav Shetty'.split(
    ' ',
  );

/** Returns the pairs of a text with a pair on each line. */
export const pairsOf = (text: string): readonly (readonly [string, string])[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [one = '', other = ''] = line.replace(/^ {2,4}/, '').split('|');
      return [one, other] as const;
    });

/** Two transfers, and how far apart they were entered. */
export interface Pair {
  kind: string;
  one: Comparable;
  other: Comparable;
  hoursApart: number;
}

/** Returns the same numbers from 0 to below 1 in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = randomNumbers(47);
const below = (count: number) => Math.floor(random() * count);
function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('empty list');
  return item;
}
const digits = (count: number) =>
  `${1 + below(9)}${Array.from({ length: count - 1 }, () => below(10)).join('')}`;
const banks = 'HDFC SBIN ICIC UTIB PUNB COMB CNRB FDRL'.split(' ');
const agents = Array.from({ length: 6 }, (_, index) => `AGT0${index + 1}`);
/** Amounts that are sent again and again, in rupees. */
const roundSums = [2000, 5000, 10_000, 15_000, 20_000, 25_000, 50_000, 100_000];

const transfer = (customer: string): Comparable => ({
  customer,
  agentCode: oneOf(agents),
  bankCode: oneOf(banks),
  amount: paise(oneOf(roundSums) * 100),
  notes: '',
});

const transferOf = (index: number): Omit<Comparable, 'customer'> => ({
  agentCode: agents[index % agents.length] ?? '',
  bankCode: banks[index % banks.length] ?? '',
  amount: paise((roundSums[index % roundSums.length] ?? 0) * 100),
  notes: '',
});

/** Notes beside the numbers. Both texts of a pair may have other ones. */
const remarks = ['', 'urgent pls', 'send today', 'call before sending', 'Onam', 'hospital fees'];

const named = Object.entries({ ...writtenTwice, ...hardlyAlike }).flatMap(([kind, text]) =>
  pairsOf(text).map(([first, second], index): Pair => {
    const one = { ...transfer(first), notes: oneOf(remarks) };
    // Every third is typed by another agent's staff.
    const agentCode = index % 3 === 0 ? oneOf(agents) : one.agentCode;
    return {
      kind,
      one,
      other: { ...one, customer: second, agentCode, notes: oneOf(remarks) },
      hoursApart: 1 + below(40),
    };
  }),
);

const person = () => `${oneOf(givenNames)} ${oneOf(surnames)}`;
const spellings = pairsOf(writtenTwice.spellings);

/** Ways to write an account number beside other details. */
const accountForms: readonly ((account: string, name: string) => string)[] = [
  (account) => `A/C ${account}`,
  (account) => `a/c no. ${grouped(account, ' ')}`,
  (account) => `AC${account}`,
  (account) => `Account number: ${grouped(account, '-')}`,
  (account, name) => `${name}\n${account}\nIFSC SBIN0004321`,
  (account, name) => `IFSC: SBIN0004321, Acc No ${account}, Name ${name}`,
  (account) => `SB a/c: 000${account}`,
  (account) => `acct ${grouped(account, '.')} branch Fort`,
  (account) => `Ph 9847012345 ac no-${account}`,
  (account) => `${grouped(account, '  ')} main branch`,
  (account) => `A/c # ${grouped(account, ' - ')}`,
  (account) => `खाता ${inDevanagari(account)}`,
];
const grouped = (number: string, sign: string) => number.replace(/(\d{4})(?=\d)/g, `$1${sign}`);
const inDevanagari = (number: string) =>
  number.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)));

const phoneForms: readonly ((phone: string) => string)[] = [
  (phone) => `ph ${phone}`,
  (phone) => `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
  (phone) => `mob: 0${phone}`,
  (phone) => `Mobile No. ${phone.slice(0, 4)}-${phone.slice(4, 7)}-${phone.slice(7)}`,
  (phone) => `call ${phone} first`,
  (phone) => `whatsapp +91-${phone}`,
  (phone) => `91${phone}`,
  (phone) => `(+91) ${phone}`,
];

const ifscForms: readonly ((code: string) => string)[] = [
  (code) => `IFSC ${code}`,
  (code) => `ifsc code: ${code.toLowerCase()}`,
  (code) => `${code.slice(0, 4)} ${code.slice(4)}`,
  (code) => `RTGS/NEFT IFSC-${code.slice(0, 4)}-${code.slice(4)}`,
  (code) => `${code.slice(0, 4)}O${code.slice(5)}`,
];

const many = (count: number, make: (index: number) => Omit<Pair, 'hoursApart'>): readonly Pair[] =>
  Array.from({ length: count }, (_, index) => ({ ...make(index), hoursApart: 1 + below(40) }));

/** A number in two of its forms, the second always another one. */
function inTwoForms(
  forms: readonly ((number: string, name: string) => string)[],
  number: string,
  index: number,
): readonly [string, string] {
  const [first, second] = [
    index % forms.length,
    (index + 1 + below(forms.length - 1)) % forms.length,
  ];
  const name = person();
  return [forms[first]?.(number, name) ?? '', forms[second]?.(number, name) ?? ''];
}

const numbered: readonly Pair[] = [
  ...many(48, (index) => {
    const one = transfer(person());
    const [notes, otherNotes] = inTwoForms(
      accountForms,
      digits(oneOf([11, 12, 14, 15, 16])),
      index,
    );
    const customer = index % 3 === 0 ? '' : index % 3 === 1 ? person() : one.customer;
    const other = {
      ...one,
      customer,
      notes: otherNotes,
      agentCode: oneOf(agents),
      bankCode: oneOf(banks),
    };
    return { kind: 'account in the notes', one: { ...one, notes }, other };
  }),
  ...many(40, (index) => {
    const [first = '', second = ''] = oneOf(spellings);
    const one = transfer(first);
    const [notes, otherNotes] = inTwoForms(phoneForms, `9${digits(9)}`, index);
    const customer = index % 4 === 0 ? '' : index % 4 === 1 ? first.split(' ')[0] : second;
    const other = { ...one, customer: customer ?? '', notes: otherNotes, agentCode: oneOf(agents) };
    return { kind: 'phone in the notes', one: { ...one, notes }, other };
  }),
  ...many(40, (index) => {
    const [first, second] = oneOf(spellings);
    const one = transfer(first);
    const [notes, otherNotes] = inTwoForms(ifscForms, `${one.bankCode}0${digits(6)}`, index);
    // The second was sent by another agent, under another bank.
    const other = {
      ...one,
      customer: second,
      notes: otherNotes,
      agentCode: 'AGT09',
      bankCode: 'KKBK',
    };
    return { kind: 'IFSC in the notes', one: { ...one, notes }, other };
  }),
  ...many(40, (index) => {
    const [first, second] = oneOf(
      index % 2 === 0 ? pairsOf(writtenTwice['capitals and spaces']) : spellings,
    );
    const one = transfer(first);
    return { kind: 'other agent', one, other: { ...one, customer: second, agentCode: 'AGT09' } };
  }),
  ...many(48, (index) => {
    const one = transfer(person());
    const rupees = one.amount / 100;
    const fee = oneOf([5, 10, 18, 25, 50, 59, 100, 118, 150, Math.floor(rupees * 0.005)]);
    const amount = paise((rupees + (index % 3 === 0 ? -fee : fee)) * 100);
    const [notes, otherNotes] = inTwoForms(accountForms, digits(14), index);
    const [other, hasAccount] = [
      { ...one, amount, customer: one.customer.toUpperCase() },
      index % 2 === 0,
    ];
    return hasAccount
      ? {
          kind: 'amount plus fee',
          one: { ...one, notes },
          other: { ...other, notes: otherNotes, agentCode: oneOf(agents) },
        }
      : { kind: 'amount plus fee', one, other };
  }),
];

/** Makes one slip at any place of a name, the first letter included. */
const slips: Readonly<Record<string, (name: string, place: number) => string>> = {
  'any two letters swapped': (name, place) =>
    name.slice(0, place) + name.charAt(place + 1) + name.charAt(place) + name.slice(place + 2),
  'any letter missing': (name, place) => name.slice(0, place) + name.slice(place + 1),
  'any key beside': (name, place) =>
    name.slice(0, place) + keyBeside(name.charAt(place)) + name.slice(place + 1),
  'any key twice': (name, place) => name.slice(0, place) + name.charAt(place) + name.slice(place),
};
const keyBeside = (letter: string) => 'wertyuioposdfghjklkxcvbnmn'.charAt(keyRows.indexOf(letter));
const keyRows = 'qwertyuiopasdfghjklzxcvbnm';

const placeRandom = randomNumbers(11);
const slipped = Object.entries(slips).flatMap(([kind, slip]) =>
  Array.from({ length: 100 }, (_, index): Pair => {
    const pick = (names: readonly string[]) =>
      names[Math.floor(placeRandom() * names.length)]?.toLowerCase() ?? '';
    const [given, surname] = [pick(givenNames), pick(surnames)];
    const name = `${given} ${surname}`;
    const isAtSurname = index % 2 === 0;
    const word = isAtSurname ? surname : given;
    const place =
      Math.floor(placeRandom() * (word.length - 1)) + (isAtSurname ? given.length + 1 : 0);
    const one = { ...transferOf(index), customer: name };
    // Every third is typed by another agent's staff.
    const agentCode = index % 3 === 0 ? 'AGT09' : one.agentCode;
    return { kind, one, other: { ...one, customer: slip(name, place), agentCode }, hoursApart: 1 };
  }),
);

/** Pairs of transfers that are the same one, entered twice, at least 30 of each kind. */
export const labelledPairs: readonly Pair[] = [...named, ...numbered, ...slipped];

const otherSurname = (name: string) => {
  let next = person();
  while (next === name) next = person();
  return next;
};
const details = (name: string) =>
  oneOf(accountForms)(digits(oneOf([11, 12, 14, 15])), name) +
  (random() < 0.3 ? `\n${oneOf(phoneForms)(`9${digits(9)}`)}` : '');

/** Transfers that are different ones although much is the same: 2,000, all but a few with account details. */
export const ordinaryPairs: readonly Pair[] = [
  ...many(600, () => {
    const surname = oneOf(surnames);
    const first = oneOf(givenNames);
    let second = oneOf(givenNames);
    while (second === first) second = oneOf(givenNames);
    return different('same surname', `${first} ${surname}`, `${second} ${surname}`);
  }),
  ...many(600, () => {
    const [first, second] = oneOf(pairsOf(relatives));
    return different('relatives', first, second);
  }),
  ...many(300, () => {
    const name = person();
    const { one } = different('monthly', name, name);
    return { kind: 'monthly payments', one, other: { ...one, customer: name.toUpperCase() } };
  }).map((pair) => ({ ...pair, hoursApart: 28 * 24 + below(72) })),
  ...many(400, () => {
    const name = person();
    const pair = different('round sums', name, otherSurname(name));
    return { ...pair, other: { ...pair.other, bankCode: oneOf(banks) } };
  }),
  ...many(100, () => {
    const name = person();
    const { one } = different('two payments', name, name);
    return {
      kind: 'two payments to one person',
      one,
      other: { ...one, amount: paise(one.amount * 2) },
    };
  }),
];

/** Transfers of one amount to the same bank, mostly by the same agent, to different people. */
function different(kind: string, first: string, second: string): Omit<Pair, 'hoursApart'> {
  const one = { ...transfer(first), notes: random() < 0.9 ? details(first) : '' };
  const agentCode = random() < 0.6 ? one.agentCode : oneOf(agents);
  return {
    kind,
    one,
    other: { ...one, customer: second, agentCode, notes: random() < 0.9 ? details(second) : '' },
  };
}
