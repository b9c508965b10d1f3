import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#kit/web/client.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { Items, PartPlan } from '../contract.ts'
import type { Plan } from './choose-step.tsx'
import type { Copied } from './copied-step.tsx'
import { call } from './copy-calls.ts'
import { partWords, staysText } from './copy-words.ts'
import { StepTitle } from './step-title.tsx'
import classes from './copy-modal.module.css'

type Props = {
  plan: Plan
  parts: PartPlan[]
  onBack(): void
  /** A store was changed meanwhile: what stands here is not what would happen. */
  onOutdated(): void
  onCopied(copied: Copied): void
}

/** Everything that a copy would change, before anything is changed. */
export const ChangesStep = ({ plan: { from, to }, parts, onBack, onOutdated, onCopied }: Props) => {
  const queries = useQueryClient()
  const [takeForeign, setTakeForeign] = useState(false)
  const { save, saving } = useSave(
    () =>
      call('POST /settings-copy/:id', {
        params: { id: from.id },
        body: { parts: parts.map(({ part, version }) => ({ part, version })), take_foreign: takeForeign },
      }),
    {
      onSuccess: ({ data }) => {
        onCopied(data.parts)
        return queries.invalidateQueries()
      },
      onFailure: (error) => error instanceof CallError && error.status === 409 && onOutdated(),
    },
  )
  const changes = parts.some(
    ({ added, replaced, foreign }) => added.count + replaced.count + (takeForeign ? foreign.count : 0),
  )
  const replaces = parts.some(({ replaced }) => replaced.count > 0)
  return (
    <>
      <Stack gap="lg">
        <StepTitle at="Step 2 of 2">
          What changes in {to.name}, from {from.name}
        </StepTitle>
        {parts.map((part) => (
          <section key={part.part} aria-labelledby={`copy-${part.part}`} className={classes.change}>
            <Title order={4} size="h4" id={`copy-${part.part}`}>
              {partWords[part.part].label}
            </Title>
            <ItemList title="Added" items={part.added} />
            <ItemList title="Replaced" items={part.replaced} />
            {part.foreign.count > 0 && (
              <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} role="note" mt="sm">
                <ItemList title={`Amounts in a currency other than ${to.currency}`} items={part.foreign} />
                <Checkbox
                  mt="sm"
                  checked={takeForeign}
                  onChange={(event) => setTakeForeign(event.currentTarget.checked)}
                  label={`Copy these with the same numbers in ${to.currency}`}
                  description="The numbers are not converted: check each price afterwards. Unless you tick this, they are left out."
                />
              </Alert>
            )}
            <ItemList title="Left out" items={part.impossible} />
            {part.part === 'reviews' && (
              <Text size="sm" mt="xs">
                Shoppers of {to.name} read these as opinions about it. Copy them only where that is true.
              </Text>
            )}
            {staysText(part) && (
              <Text size="sm" c="dimmed" mt="xs">
                {staysText(part)}
              </Text>
            )}
          </section>
        ))}
        {parts.length === 0 && (
          <Text size="sm">There is nothing left to copy: both stores have the same settings.</Text>
        )}
        {replaces && (
          <Text size="sm" c="dimmed">
            Replaced settings cannot be restored.
          </Text>
        )}
      </Stack>
      <ModalFoot>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button loading={saving} disabled={!changes} onClick={() => void save(undefined)}>
          Copy settings
        </Button>
      </ModalFoot>
    </>
  )
}

const ItemList = ({ title, items: { count, first } }: { title: string; items: Items }) => {
  if (count === 0) return null
  const more = count - first.length
  // Where one line stands for several, its own words say how many.
  const isCounted = first.some(({ detail }) => /^\d+ texts?$/.test(detail))
  return (
    <div className={classes.list}>
      <Text size="sm" fw={550}>
        {title} ({count.toLocaleString('en')})
      </Text>
      <ul>
        {first.map((item) => (
          // Names may repeat; the list is drawn once and does not change.
          <li key={first.indexOf(item)}>
            <span>{item.name}</span>
            {item.detail && <span className={classes.detail}>{item.detail}</span>}
          </li>
        ))}
        {more > 0 && !isCounted && <li>and {more.toLocaleString('en')} more</li>}
      </ul>
    </div>
  )
}
