import { Alert, Button, Group, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import type { ReactNode } from 'react'
import { CopyButton } from '#kit/web/copy-button.tsx'
import type { CustomDomain } from '../contract.ts'
import { type Finding, findingText } from '../rules.ts'
import { useVerify } from './use-custom-domain.ts'
import classes from './dns-record.module.css'

dayjs.extend(relativeTime)

type Props = { id: string; domain: CustomDomain }

/** The record to set, what stands there instead, and the button that looks again. */
export const DnsRecord = ({ id, domain }: Props) => {
  const { verify, verifying } = useVerify(id)
  const { type, subdomain, value, base_domain, finding, host, checked_at } = domain
  return (
    <section className={classes.block} aria-labelledby="dns-title">
      <Title order={3} size="h4" id="dns-title">
        Set this record at your domain&apos;s DNS
      </Title>
      <Text size="sm" c="dimmed" mt={4}>
        Log in where {base_domain ?? host} is registered, open its DNS settings and add one record.
      </Text>
      <dl className={classes.record}>
        <Part name="Type" value={type} />
        <Part name="Name" value={subdomain} copy />
        <Part name="Full name" value={host} copy />
        <Part name="Value" value={value} copy />
        <Part name="TTL" value="300, or automatic" />
      </dl>
      {isBelowAnother(base_domain) && (
        <Text size="sm" c="dimmed" mt="xs">
          The name is what stands before {base_domain}. If your DNS settings are those of a shorter domain, enter what
          stands before that one in the full name.
        </Text>
      )}
      {finding && <Diagnosis finding={finding} host={host} mt="md" />}
      <Group justify="space-between" mt="md" gap="sm">
        <Text size="sm" c="dimmed">
          {checked_at
            ? `Checked ${dayjs(checked_at).fromNow()}`
            : 'It can take from a few minutes to 48 hours to take effect.'}
        </Text>
        <Button loading={verifying} onClick={verify}>
          Verify
        </Button>
      </Group>
    </section>
  )
}

/** A shop at `shop.brand.com` may have its record in the settings of `brand.com`; nothing here knows which. */
const isBelowAnother = (base: string | null) => base !== null && base.split('.').length > 2

const Part = ({ name, value, copy = false }: { name: string; value: string; copy?: boolean }) => (
  <div className={classes.part}>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
      {copy && <CopyButton value={value} label={`Copy ${name.toLowerCase()}`} />}
    </dd>
  </div>
)

type DiagnosisProps = { finding: Finding; host: string; mt?: 'md'; children?: ReactNode }

/** What the last look came to, and what follows from it. */
export const Diagnosis = ({ finding, host, mt, children }: DiagnosisProps) => (
  <Alert color={finding.outcome === 'unreachable' ? 'gray' : 'orange'} variant="light" radius="md" {...(mt && { mt })}>
    <Text size="sm">{findingText(finding, host)}</Text>
    {children && (
      <Text size="sm" mt="xs">
        {children}
      </Text>
    )}
    {(finding.found.length > 0 || finding.at !== undefined) && (
      <dl className={classes.compare}>
        <dt>Found</dt>
        <dd>{finding.found.join(', ') || 'no one'}</dd>
        <dt>Expected</dt>
        <dd>{finding.expected}</dd>
      </dl>
    )}
  </Alert>
)
