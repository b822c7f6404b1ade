import { expect, fn } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FormSkeleton } from '#ui/FormSkeleton.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { renderSample, sampleHref, sampleRows } from './rows.tsx';

const meta = preview.meta({
  title: 'UI/Layout/Page',
  component: Page,
  args: { title: 'Transaction Initiate', children: <FormSkeleton fields={8} /> },
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
  parameters: { chromatic: modesOf.wideUi },
});

/** A page with a title and content. */
export const Default = meta.story();

/** A list that fills the page. */
export const Filled = meta.story({
  args: {
    title: 'Banks',
    isFilled: true,
    actions: (
      <LinkButton href="/bank/add" variant="quiet" icon="add">
        Add Bank
      </LinkButton>
    ),
    children: (
      <InfiniteList
        label="Banks"
        items={sampleRows(40)}
        renderRow={renderSample}
        hrefOf={sampleHref}
      />
    ),
  },
});

/** Only the content scrolls: the hidden inputs of its boxes do not make the window higher. */
export const LongContent = meta.story({
  ...interaction,
  args: {
    title: 'Match by hand',
    children: (
      <Section title="Payments">
        {sampleRows(40).map(({ id }) => (
          <Checkbox key={id} isSelected={false}>
            Payment {id}
          </Checkbox>
        ))}
      </Section>
    ),
  },
  play: async ({ canvas }) => {
    const last = canvas.getAllByRole('checkbox').at(-1);
    last?.focus();
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    await expect(scrollHeight).toBe(clientHeight);
    await expect(scrollTop).toBe(0);
    const row = last?.closest('label')?.getBoundingClientRect();
    await expect(row?.bottom).toBeLessThanOrEqual(window.innerHeight);
  },
});

/** A long title wraps beside Back; pressing Back calls its callback. */
export const GoingBack = meta.story({
  ...interaction,
  args: { title: 'Transaction Details of a Transfer with a Long Title', onBack: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});

/** At twice the text size, the title is not broken and the actions move below it. */
export const TitleBesideAction = meta.story({
  globals: { textSize: 'large' },
  args: { title: 'Users', actions: <Button icon="add">Add User</Button> },
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { name: 'Users' });
    await expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
    await expect(title.clientHeight).toBeLessThan(70);
  },
});

/** A page on a right-to-left screen. */
export const RightToLeft = meta.story({ globals: { locale: 'ur-PK' }, args: { onBack: fn() } });
