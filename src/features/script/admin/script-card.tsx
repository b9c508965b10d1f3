import { Badge, Button, Group, Text } from '@mantine/core'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import { useRef } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { momentText } from '#kit/contract/date-text.ts'
import { Hint } from '#kit/web/hint.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import type { ScriptStatus } from '../contract.ts'
import { useAddOn } from './add-on.tsx'
import { diversionsIn, getState, storefrontWords } from './script-words.ts'
import classes from './script-card.module.css'

dayjs.extend(relativeTime)

type Props = { status: ScriptStatus; check(): void; checking: boolean }

/** The line as the theme and the storefront say it stands, and the switch of the add-on in two buttons. */
export const ScriptCard = ({ status, check, checking }: Props) => {
  const { name } = island().product
  const { label, color, sentence } = getState(status, name)
  return (
    <SectionCard
      title={`${name} script`}
      description="One line in your published theme brings shoppers from the cart to your hosted checkout."
      aside={
        <Badge color={color} flex="none">
          {label}
        </Badge>
      }
      footer={<Switches status={status} />}
    >
      <Text size="sm" mb="md">
        {sentence}
      </Text>
      <dl className={classes.facts}>
        <dt>Published theme</dt>
        <dd>{status.embed.theme}</dd>
        <dt>In {status.embed.file}</dt>
        <dd>{status.in_theme ? 'Line found' : 'Line not found'}</dd>
        <dt>On your storefront</dt>
        <dd>{storefrontWords[status.storefront]}</dd>
        <dt>Sent to your shop&apos;s own checkout</dt>
        <dd>{diversionsIn(status)}</dd>
        <dt>Last checked</dt>
        <dd>
          <Group gap="xs">
            <time dateTime={status.checked_at} title={momentText(status.checked_at)}>
              {dayjs(status.checked_at).fromNow()}
            </time>
            <Button variant="subtle" size="compact-sm" loading={checking} onClick={check}>
              Check again
            </Button>
          </Group>
        </dd>
      </dl>
    </SectionCard>
  )
}

const Switches = ({ status }: { status: ScriptStatus }) => {
  const { blockedReason, changing, change } = useAddOn()
  const box = useRef<HTMLSpanElement>(null)
  const held = blockedReason !== null
  return (
    <>
      {(status.is_add_on_enabled || status.is_script_injected) && (
        <Button variant="default" disabled={changing} onClick={() => change(false)}>
          Disable
        </Button>
      )}
      <span ref={box}>
        <Button
          loading={changing}
          {...(held && { 'aria-disabled': true, 'data-disabled': true })}
          onClick={() => !held && change(true)}
        >
          Re-embed
        </Button>
      </span>
      <Hint target={box} label={blockedReason} position="top" />
    </>
  )
}
