import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Page } from '#ui/Page.tsx';
import { Section } from '#ui/Section.tsx';
import { SecondFactorSection, type SecondFactorSectionProps } from './SecondFactorSection.tsx';

const messages = defineMessages({
  title: { id: 'SetUpFirst.title', defaultMessage: 'One more step' },
  reason: {
    id: 'SetUpFirst.reason',
    defaultMessage: 'Your role needs a second step at the sign-in. Set it up to continue.',
  },
  logout: { id: 'SetUpFirst.logout', defaultMessage: 'Logout' },
});

const Main = styled.main`
  height: 100dvh;
`;

export interface SetUpFirstScreenProps {
  secondFactor: SecondFactorSectionProps;
  isSigningOut: boolean;
  onSignOut: () => void;
}

/** Takes the place of all screens for a user who must set up a second step first. Not in the specification. */
export function SetUpFirstScreen({ secondFactor, ...props }: SetUpFirstScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Main>
      <Page title={formatMessage(messages.title)}>
        <Banner>
          <FormattedMessage {...messages.reason} />
        </Banner>
        <SecondFactorSection {...secondFactor} />
        <Section>
          <Button
            variant="outline"
            icon="logout"
            isWide
            isPending={props.isSigningOut}
            onPress={props.onSignOut}
          >
            <FormattedMessage {...messages.logout} />
          </Button>
        </Section>
      </Page>
    </Main>
  );
}
