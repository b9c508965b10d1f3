import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChosen } from '#kit/web/import-choice.tsx'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { notify, undoable } from '#kit/web/notification/notify.tsx'
import { takeBack } from '#kit/web/notification/take-back.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { Undo } from '../contract.ts'
import { MissingScope } from './missing-scope.tsx'
import { choosePolicies, type Plan, planQuery, takeBackPolicies } from './policy-queries.ts'
import choice from '#kit/web/import-choice.module.css'
import base from '#kit/web/table/table.module.css'

type Props = {
  onClose(): void
  /** Others are shown now. */
  onWritten(): void
}

/** The shop's policies as they stand there now, to be chosen which of them shoppers are led to. */
export const PoliciesModal = ({ onClose, onWritten }: Props) => (
  <Modal opened onClose={onClose} title="Policies from your shop" size={680}>
    <QueryState
      query={useQuery(planQuery)}
      skeleton={<Skeleton h={264} radius="md" />}
      errorTitle="There was an error reading the policies of your shop."
    >
      {(plan) => <Choice key={JSON.stringify(plan)} plan={plan} onClose={onClose} onWritten={onWritten} />}
    </QueryState>
  </Modal>
)

const undoChoice = (undo: Undo, onWritten: () => void) =>
  takeBack(async () => {
    await takeBackPolicies(undo).finally(onWritten)
    return 'The footer shows what it did before.'
  })

const Choice = ({ plan, onClose, onWritten }: Props & { plan: Plan }) => {
  const queries = useQueryClient()
  const { chosen, toggle } = useChosen(plan.policies.filter((one) => one.is_shown).map(({ type }) => type))
  const isChanged = plan.policies.some(({ type, is_shown: isShown }) => chosen.has(type) !== isShown)
  const take = () => queries.invalidateQueries(planQuery)
  const { save, saving } = useSave((hidden: string[]) => choosePolicies(hidden, plan.hidden, take), {
    success: false,
    onSuccess: ({ data: { undo } }) => {
      onWritten()
      notify.success(
        'Policies in the footer saved',
        undoable(() => void undoChoice(undo, onWritten)),
      )
      onClose()
    },
  })
  const choose = () => {
    const gone = plan.hidden.filter((type) => !plan.policies.some((policy) => policy.type === type))
    const hidden = plan.policies.filter(({ type }) => !chosen.has(type)).map(({ type }) => type)
    void save([...gone, ...hidden])
  }
  return (
    <>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          What your shop says now. The texts are always your shop’s: edit them in Shopify under Settings → Policies, and
          shoppers read the change within an hour. Choose which the checkout and the order’s page link to.
        </Text>
        <Problem plan={plan} onWritten={onWritten} />
        {plan.policies.length > 0 && (
          <table className={`${base.table} ${choice.lines} ${choice.even}`} aria-label="Policies of your shop">
            <thead>
              <tr>
                <th scope="col">Show</th>
                <th scope="col">Now</th>
                <th scope="col">How it begins</th>
              </tr>
            </thead>
            <tbody>
              {plan.policies.map(({ type, title, opening, is_shown: isShown }) => (
                <tr key={type}>
                  <td data-short>
                    <Checkbox checked={chosen.has(type)} onChange={() => toggle(type)} label={title} />
                  </td>
                  <td data-label="Now" data-short>
                    {isShown ? 'In the footer' : 'Not shown'}
                  </td>
                  <td data-label="How it begins">{opening}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Stack>
      <ModalFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={saving} disabled={!isChanged} onClick={choose}>
          Save
        </Button>
      </ModalFoot>
    </>
  )
}

const Problem = ({ plan: { policies, problem }, onWritten }: { plan: Plan } & Pick<Props, 'onWritten'>) => {
  if (problem === 'scope') return <MissingScope onWritten={onWritten} />
  if (problem === 'silent')
    return (
      <Text size="sm" role="alert">
        Your shop did not respond. {policies.length > 0 && 'These are the policies that it had before.'}
      </Text>
    )
  return policies.length === 0 ? (
    <Text size="sm">Your shop has none yet. Write them in Shopify under Settings → Policies.</Text>
  ) : null
}
