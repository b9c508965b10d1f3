import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import type { Part } from '../rules.ts'
import { ChangesStep } from './changes-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { type Copied, CopiedStep } from './copied-step.tsx'
import { planQuery } from './copy-calls.ts'
import { changesIn } from './copy-words.ts'

type Props = {
  /** The store that settings are copied into: the current one. */
  to: { name: string }
  /** The merchant's other stores, the one to begin with first. */
  sources: { id: string; name: string }[]
  onClose(): void
}

/** Copies settings from another store of the merchant: what to copy, what changes by it, what came of it. */
export const CopyModal = ({ to, sources, onClose }: Props) => {
  const [from, setFrom] = useState(sources[0]!.id)
  const [chosen, setChosen] = useState<readonly Part[]>([])
  const [step, setStep] = useState<'choose' | 'changes' | { copied: Copied }>('choose')
  const query = useQuery({ ...planQuery(from), enabled: typeof step === 'string' })
  return (
    <Modal opened onClose={onClose} size={600} title={`Copy settings to ${to.name}`}>
      {typeof step === 'object' ? (
        <CopiedStep copied={step.copied} onClose={onClose} />
      ) : (
        <QueryState query={query} skeleton={<PlanSkeleton onClose={onClose} />}>
          {(plan) => {
            const parts = plan.parts.filter((each) => chosen.includes(each.part) && changesIn(each) > 0)
            return step === 'choose' ? (
              <ChooseStep
                sources={sources}
                from={from}
                plan={plan}
                chosen={chosen}
                onFrom={setFrom}
                onChosen={setChosen}
                onClose={onClose}
                onNext={() => setStep('changes')}
              />
            ) : (
              <ChangesStep
                plan={plan}
                parts={parts}
                onBack={() => setStep('choose')}
                onOutdated={() => void query.refetch()}
                onCopied={(copied) => setStep({ copied })}
              />
            )
          }}
        </QueryState>
      )}
    </Modal>
  )
}

const PlanSkeleton = ({ onClose }: { onClose(): void }) => (
  <>
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Comparing your stores…
      </Text>
      <Skeleton h={60} radius="md" />
      <Skeleton h={264} radius="md" />
    </Stack>
    <ModalFoot>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </ModalFoot>
  </>
)
