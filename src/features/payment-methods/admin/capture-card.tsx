import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Card, Radio, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#kit/web/client.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { CaptureSetting, paymentMethods } from '../contract.ts'
import { captureQuery } from './capture-query.ts'
import classes from './capture-card.module.css'

const call = client<typeof paymentMethods>()

/** When payments are captured, what that means, and which of the store's ways to pay cannot wait. */
export const CaptureCard = () => {
  const query = useQuery(captureQuery)
  return (
    <Card component="section" className={classes.card} aria-label="Capture payments">
      <Title order={2} size="h4">
        Capture payments
      </Title>
      <QueryState
        query={query}
        errorTitle="Error fetching the capture setting"
        order={3}
        skeleton={<Skeleton height={96} />}
      >
        {(setting) => <Choice setting={setting} />}
      </QueryState>
    </Card>
  )
}

const Choice = ({ setting }: { setting: CaptureSetting }) => {
  const queries = useQueryClient()
  /** Shown as chosen until there is an answer. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { save, saving } = useSave((later: boolean) => call('PUT /payment-capture', { body: { later } }), {
    onSuccess: ({ data }) => {
      queries.setQueryData(captureQuery.queryKey, data)
      setChosen(null)
    },
    onFailure: () => setChosen(null),
  })
  return (
    <>
      <Radio.Group
        aria-label="When payments are captured"
        value={(chosen ?? setting.later) ? 'later' : 'at-once'}
        onChange={(value) => {
          if (saving) return
          setChosen(value === 'later')
          void save(value === 'later')
        }}
      >
        <Stack gap="sm">
          <Radio
            value="at-once"
            label="Automatically, when the shopper pays"
            description="The shopper is charged when the order is placed."
          />
          <Radio
            value="later"
            label="Manually, from the order"
            description="The shopper’s bank holds the money. You charge it by pressing Capture on the order’s page, for example when you ship, or release it by pressing Void. An order that is not captured in time is cancelled in your shop."
          />
        </Stack>
      </Radio.Group>
      {setting.providers.length > 0 && (
        <ul className={classes.list}>
          {setting.providers.map((provider) => (
            <li key={provider.provider}>
              <b>{provider.title}</b>: {getSentence(provider)}
            </li>
          ))}
        </ul>
      )}
      {setting.later && (
        <p className={classes.note}>
          Apple Pay, Google Pay, PayPal’s button above the form and your own test orders are always captured
          immediately. A change only applies to new payments.
        </p>
      )}
    </>
  )
}

type Waiting = CaptureSetting['providers'][number]

/** What of a provider can wait, and for how long. */
const getSentence = ({ days, parts, waiting, at_once: atOnce, note }: Waiting): string => {
  if (days === null) return 'every payment is captured immediately.'
  const held = `an authorization holds for about ${days} days, and you can capture ${parts ? 'the full amount, or part of it once: the rest is then released' : 'only the full amount'}.`
  const which =
    atOnce.length > 0 && `Can be captured later: ${listed(waiting)}. Captured immediately: ${listed(atOnce)}.`
  return [held, which, note].filter(Boolean).join(' ')
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)
