import { Badge, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { dateText } from '#kit/contract/date-text.ts'
import { later } from '#kit/web/later.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { cardWidth, noticeMs, type Security, securityQuery } from './account-queries.ts'

const SetUpModal = later(async () => (await import('./set-up-modal.tsx')).SetUpModal)
const RenewModal = later(async () => (await import('./renew-modal.tsx')).RenewModal)
const TurnOffModal = later(async () => (await import('./turn-off-modal.tsx')).TurnOffModal)

type Open = 'set-up' | 'renew' | 'turn-off' | null

const codesLeft = (left: number) => {
  if (left === 0) return 'No recovery codes are left: make new ones now.'
  return `${left} ${left === 1 ? 'recovery code is' : 'recovery codes are'} left.`
}

/** Two-step sign-in: off with the way to set it up, or on with what belongs to it. */
export const SecondFactorCard = ({ since, recovery_codes_left }: Security['second_factor']) => {
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const done = (message?: string) => {
    setOpen(null)
    if (message) notify.success(message, { autoClose: noticeMs })
    void queries.invalidateQueries(securityQuery)
  }
  const modal = { onClose: () => setOpen(null), onDone: done }
  return (
    <>
      <SectionCard
        maw={cardWidth}
        title="Two-step sign-in"
        description="Logging in then takes your password and a code from an app on your phone, so a stolen password alone is not enough."
        aside={
          <Badge color={since ? 'green' : 'gray'} flex="none">
            {since ? 'On' : 'Off'}
          </Badge>
        }
        footer={
          since ? (
            <>
              <Button variant="default" onClick={() => setOpen('turn-off')}>
                Turn off
              </Button>
              <Button variant="default" onClick={() => setOpen('renew')}>
                New recovery codes
              </Button>
            </>
          ) : (
            <Button onClick={() => setOpen('set-up')}>Set up</Button>
          )
        }
      >
        {since && (
          <Group gap={6}>
            <Text size="sm">
              On since <time dateTime={since}>{dateText(since)}</time>.
            </Text>
            <Text size="sm" {...(recovery_codes_left < 3 && { c: 'var(--mantine-color-error)', fw: 550 })}>
              {codesLeft(recovery_codes_left)}
            </Text>
          </Group>
        )}
      </SectionCard>
      <Suspense>
        {open === 'set-up' && <SetUpModal {...modal} />}
        {open === 'renew' && <RenewModal {...modal} />}
        {open === 'turn-off' && <TurnOffModal {...modal} />}
      </Suspense>
    </>
  )
}
