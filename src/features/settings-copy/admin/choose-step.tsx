import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Data } from '#kit/contract/endpoint.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import type { settingsCopy } from '../contract.ts'
import type { Part } from '../rules.ts'
import { changesIn, outlook, partWords } from './copy-words.ts'
import { StepTitle } from './step-title.tsx'
import classes from './copy-modal.module.css'

export type Plan = Data<typeof settingsCopy.plan>

type Props = {
  sources: { id: string; name: string }[]
  from: string
  plan: Plan
  chosen: readonly Part[]
  onFrom(id: string): void
  onChosen(parts: readonly Part[]): void
  onClose(): void
  onNext(): void
}

/** From which store, and which parts of it. */
export const ChooseStep = ({ sources, from, plan, chosen, onFrom, onChosen, onClose, onNext }: Props) => {
  const [missing, setMissing] = useState(false)
  const offered = new Set(plan.parts.filter((part) => changesIn(part) > 0).map(({ part }) => part))
  const choose = (parts: string[]) => {
    setMissing(false)
    onChosen(plan.parts.map(({ part }) => part).filter((part) => parts.includes(part)))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.some((part) => offered.has(part))) onNext()
        else setMissing(true)
      }}
    >
      <Stack gap="lg">
        <StepTitle at="Step 1 of 2">What to copy</StepTitle>
        <Select
          label="Copy from"
          data={sources.map(({ id, name }) => ({ value: id, label: name }))}
          value={from}
          onChange={(id) => id && onFrom(id)}
          allowDeselect={false}
          // Drawn while closed too: arrow keys begin at what is chosen.
          comboboxProps={{ withinPortal: true, keepMounted: true }}
        />
        <Checkbox.Group
          label="Settings"
          value={chosen.filter((part) => offered.has(part))}
          onChange={choose}
          error={missing && 'Choose what to copy'}
          inputWrapperOrder={['label', 'input', 'error']}
        >
          <div className={classes.parts}>
            {plan.parts.map((part) => (
              <Checkbox
                key={part.part}
                value={part.part}
                disabled={!offered.has(part.part)}
                classNames={{ root: classes.part, body: classes.partBody, labelWrapper: classes.partLabel }}
                label={
                  <>
                    <span className={classes.partName}>{partWords[part.part].label}</span>
                    <span className={classes.partText}>{partWords[part.part].text}</span>
                  </>
                }
                description={outlook(part)}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          Never copied: payment methods and keys, the custom domain, analytics ids, plan and invoices. Automatic
          discounts live in your shop itself, and order bumps offer its products: create them there again.
        </Text>
      </Stack>
      <ModalFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">See the changes</Button>
      </ModalFoot>
    </form>
  )
}
