import { Button, Group, Text, Title } from '@mantine/core'
import { island, logout } from '#features/auth/admin/public.tsx'
import { ButtonLink } from '#kit/web/link.tsx'
import classes from './not-found-page.module.css'

/** What stands at every address that names no page. */
export const NotFoundPage = () => (
  <div className={classes.page}>
    <p className={classes.code} aria-hidden>
      404
    </p>
    <Title order={1} className={classes.title}>
      Something's missing.
    </Title>
    <Text c="dimmed" maw={440}>
      Sorry, we can't find that page. You'll find lots to explore on the home page.
    </Text>
    <Group mt="lg" justify="center">
      <ButtonLink to="/dashboard" size="md" reloadDocument={!island().user}>
        Back to Homepage
      </ButtonLink>
      {island().user && (
        <Button variant="default" size="md" onClick={() => void logout()}>
          Logout
        </Button>
      )}
    </Group>
  </div>
)
