import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Banner } from '#ui/Banner.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { LogoutButton, type LogoutButtonProps } from '../LogoutButton.tsx';
import { SecondFactorSection, type SecondFactorSectionProps } from './SecondFactorSection.tsx';

const messages = defineMessages({
  title: { id: 'SetUpFirst.title', defaultMessage: 'One more step' },
  reason: {
    id: 'SetUpFirst.reason',
    defaultMessage: 'Your role needs a second step at the sign-in. Set it up to continue.',
  },
});

const Main = styled.main`
  height: 100dvh;
`;

export interface SetUpFirstScreenProps extends LogoutButtonProps {
  secondFactor: SecondFactorSectionProps;
}

/** Takes the place of all screens for a user who must set up a second step first. Not in the specification. */
export function SetUpFirstScreen({ secondFactor, ...signOut }: SetUpFirstScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Main>
      <Page title={formatMessage(messages.title)}>
        <Banner>
          <FormattedMessage {...messages.reason} />
        </Banner>
        <SecondFactorSection {...secondFactor} />
        <Section>
          <LogoutButton {...signOut} />
        </Section>
      </Page>
    </Main>
  );
}
