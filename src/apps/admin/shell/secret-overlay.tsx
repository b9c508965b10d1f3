import { Text, Title } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { ButtonLink } from '#kit/web/link.tsx'
import classes from './secret-overlay.module.css'

/** Stands over the pages that need a proven API secret; the sidebar stays in reach to switch store or log out. */
export const SecretOverlay = () => (
  <div className={classes.veil}>
    <section className={classes.card} role="alertdialog" aria-labelledby="secret-title" aria-describedby="secret-text">
      <span className={classes.icon} aria-hidden>
        <IconKey size={24} stroke={1.7} />
      </span>
      <Title order={1} id="secret-title" size="1.25rem">
        API Secret Not Verified
      </Title>
      <Text id="secret-text" c="dimmed">
        Your Shopify API key is currently unverified and must be verified to proceed.
      </Text>
      <ButtonLink to="/settings/$tab" params={{ tab: 'shopify-store' }} size="md" mt="sm" fullWidth>
        Update Authorization
      </ButtonLink>
    </section>
  </div>
)
