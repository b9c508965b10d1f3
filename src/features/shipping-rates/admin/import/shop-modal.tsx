import { Badge, Button, Checkbox, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, client } from '#kit/web/client.ts'
import { ImportFoot, useChosen } from '#kit/web/import-choice.tsx'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { notify, undoable } from '#kit/web/notification/notify.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { useSave } from '#kit/web/use-save.ts'
import { conditionLines } from '../../condition-lines.ts'
import type { ratesFromShop, ShopPlan } from '../../shop-contract.ts'
import { forgetRates } from '../rate-queries.ts'
import { priceText } from '../rate-texts.ts'
import { takeImportBack } from './take-import-back.ts'
import choice from '#kit/web/import-choice.module.css'
import base from '#kit/web/table/table.module.css'
import classes from './shop-modal.module.css'

const call = client<typeof ratesFromShop>()
const planQuery = {
  queryKey: ['rates-from-shop'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call('GET /shipping-rate/shop', {}, { signal })).data,
  gcTime: 0,
  staleTime: Infinity,
}

type Props = { onClose(): void; onFile(): void }

/** What the shop's own zones and rates would change, to be chosen one by one, before anything is changed. */
export const ShopModal = ({ onClose, onFile }: Props) => (
  <Modal opened onClose={onClose} title="Import from your shop" size={760}>
    <QueryState
      query={useQuery(planQuery)}
      skeleton={<Skeleton h={264} radius="md" />}
      errorTitle="There was an error reading your shop's shipping rates."
    >
      {(plan) =>
        plan.missing_scope ? (
          <NoScope scope={plan.missing_scope} onClose={onClose} onFile={onFile} />
        ) : (
          <Proposal key={plan.version} plan={plan} onClose={onClose} />
        )
      }
    </QueryState>
  </Modal>
)

const NoScope = ({ scope, onClose, onFile }: Props & { scope: string }) => (
  <>
    <Stack gap="sm">
      <Text size="sm">
        Your Shopify app is not allowed to read the zones and rates of your shop: it lacks the scope{' '}
        <code>{scope}</code>, which nothing else needs.
      </Text>
      <Text size="sm" c="dimmed">
        To grant it, add the scope to the app where you created it (Shopify admin or Dev Dashboard), install the app
        again, then open this again. Or import your rates as CSV.
      </Text>
    </Stack>
    <ModalFoot>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button onClick={onFile}>Import CSV</Button>
    </ModalFoot>
  </>
)

const Proposal = ({ plan, onClose }: { plan: ShopPlan; onClose(): void }) => {
  const queries = useQueryClient()
  const lines = plan.lines.filter(({ verdict }) => verdict !== 'same')
  const { chosen, toggle } = useChosen(lines.map(({ key }) => key))
  const take = useSave(
    (keys: string[]) => call('POST /shipping-rate/shop', { body: { version: plan.version, keys } }),
    {
      success: false,
      onSuccess: async ({ data: { added, changed, undo } }) => {
        await forgetRates(queries)
        notify.success(
          `${added} added, ${changed} changed`,
          undo ? undoable(() => void takeImportBack(queries, undo)) : {},
        )
        onClose()
      },
      onFailure: (error) => {
        if (error instanceof CallError && error.status === 409) void queries.invalidateQueries(planQuery)
      },
    },
  )
  const same = plan.lines.length - lines.length
  return (
    <>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          A rate with the same name and zone gets the shop’s countries, price and conditions; the rest are added, and
          your other rates stay. Your shop checks conditions on prices after discounts; here they are checked before.
        </Text>
        <Text component="output" size="sm">
          {lines.length === 0 ? 'Nothing to import: ' : `${lines.length} to import, `}
          {same} as they are, {plan.left_out.length} left out
        </Text>
        {lines.length > 0 && <Lines lines={lines} chosen={chosen} toggle={toggle} />}
        {plan.left_out.length > 0 && <LeftOut rates={plan.left_out} />}
      </Stack>
      <ImportFoot chosen={chosen} saving={take.saving} onImport={(keys) => void take.save(keys)} onClose={onClose} />
    </>
  )
}

type Line = ShopPlan['lines'][number]
type LinesProps = { lines: readonly Line[]; chosen: ReadonlySet<string>; toggle(key: string): void }

const Lines = ({ lines, chosen, toggle }: LinesProps) => (
  <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'What would change' }}>
    <table className={`${base.table} ${choice.lines} ${classes.lines}`}>
      <thead>
        <tr>
          <th scope="col">Rate</th>
          <th scope="col">Now</th>
          <th scope="col">After the import</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, before, after }) => (
          <tr key={key}>
            <td>
              <Checkbox
                checked={chosen.has(key)}
                onChange={() => toggle(key)}
                label={after.name}
                description={after.internal_name}
              />
            </td>
            <td data-label="Now">{before ? <Terms rate={before} /> : <Badge color="green">New</Badge>}</td>
            <td data-label="After the import">
              <Terms rate={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea.Autosize>
)

const Terms = ({ rate }: { rate: Line['after'] }) => (
  <>
    {[priceText(rate), ...conditionLines(rate)].map((line) => (
      <div key={line}>{line}</div>
    ))}
  </>
)

const LeftOut = ({ rates }: { rates: ShopPlan['left_out'] }) => (
  <details>
    <summary>Left out ({rates.length})</summary>
    <ul>
      {rates.map(({ name, zone, why: reason }) => (
        <li key={`${zone} ${name} ${reason}`}>
          <Text size="sm" span>
            {[name, zone].filter(Boolean).join(', ')}: {reason}
          </Text>
        </li>
      ))}
    </ul>
  </details>
)
