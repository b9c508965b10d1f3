import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type SyntheticEvent, useRef } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { CustomDomain } from '../contract.ts'
import { Diagnosis, DnsRecord } from './dns-record.tsx'
import { useRemoveDomain, useSubdomain } from './use-custom-domain.ts'
import classes from './custom-domain-card.module.css'

/** The store's own name for its checkout: typed, set at the DNS, verified. */
export const CustomDomainCard = ({ domain }: { domain: CustomDomain }) => {
  const { typed, type, reduce, problem, submit, saving, dirty } = useSubdomain(domain)
  const input = useRef<HTMLInputElement>(null)
  const { remove, removing } = useRemoveDomain(domain, () => type(''))
  const { id, base_domain: base, verified, host, served_host: served, finding } = domain
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!submit()) input.current?.focus()
  }
  return (
    <SectionCard
      maw={720}
      title="Custom domain"
      description="Serve your checkout from your own domain, so that shoppers never leave it."
      aside={
        id !== null && (
          <Badge color={verified ? 'green' : 'yellow'} flex="none">
            {verified ? 'verified' : 'pending verification'}
          </Badge>
        )
      }
    >
      <Stack gap="lg">
        {base === null && <NoDomain />}
        <form onSubmit={send} noValidate>
          <Group align="flex-start" gap="sm">
            <TextInput
              ref={input}
              className={classes.field}
              label="Subdomain"
              placeholder="checkout"
              value={typed}
              error={problem}
              disabled={base === null}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={reduce}
              {...(base !== null && {
                rightSection: <span className={classes.suffix}>.{base}</span>,
                rightSectionWidth: `min(${base.length + 3}ch, 60%)`,
                rightSectionPointerEvents: 'none' as const,
              })}
              autoCapitalize="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              inputMode="url"
            />
            <Button
              type="submit"
              className={classes.submit}
              loading={saving}
              disabled={base === null}
              variant={id !== null && !dirty ? 'default' : 'filled'}
            >
              {id === null ? 'Add subdomain' : 'Update subdomain'}
            </Button>
          </Group>
        </form>
        {verified && (
          <Text size="sm">
            Your shoppers check out at <strong className={classes.host}>{host}</strong>. We check every day that the
            name still points here and has a certificate.
          </Text>
        )}
        {verified && finding?.outcome === 'no-certificate' && (
          <Diagnosis finding={finding} host={host}>
            We look again every ten minutes for two hours. If it stays so, your shoppers check out at our own address.
          </Diagnosis>
        )}
        {!verified && served !== null && (
          <Text size="sm">
            Until {host} is verified, your shoppers keep checking out at{' '}
            <strong className={classes.host}>{served}</strong>.
          </Text>
        )}
        {id !== null && !verified && <DnsRecord id={id} domain={domain} />}
        {id !== null && (
          <div>
            <Button variant="subtle" color="red" size="compact-sm" loading={removing} onClick={remove}>
              Remove domain…
            </Button>
          </div>
        )}
      </Stack>
    </SectionCard>
  )
}

const NoDomain = () => {
  const { store } = island()
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} aria-hidden />} title="A custom primary domain is needed">
      <Text size="sm">
        The primary domain of your shop is still {store?.shop_domain ?? 'the one of the platform'}. Connect a domain of
        your own in your shop&apos;s admin and make it the primary one. Then come back here.{' '}
        <OutsideLink href="https://help.shopify.com/manual/domains" inherit underline="always">
          How to connect a domain
        </OutsideLink>
      </Text>
    </Alert>
  )
}
