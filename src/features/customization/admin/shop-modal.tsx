import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, client } from '#kit/web/client.ts'
import { ImportFoot, useChosen } from '#kit/web/import-choice.tsx'
import { AnchorLink } from '#kit/web/link.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { notify, undoable } from '#kit/web/notification/notify.tsx'
import { takeBack } from '#kit/web/notification/take-back.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { lookFromShop, ShopLook, ShopLookPart, Undo } from '../shop-contract.ts'
import { customizationQuery } from './appearance-queries.ts'
import choice from '#kit/web/import-choice.module.css'
import base from '#kit/web/table/table.module.css'
import classes from './shop-modal.module.css'

const call = client<typeof lookFromShop>()
const planQuery = {
  queryKey: ['look-from-shop'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('GET /store-customization/shop', {}, { signal })).data,
  gcTime: 0,
  staleTime: Infinity,
}

/** What is shown elsewhere of what an import writes. */
const forget = (queries: QueryClient) =>
  Promise.all(
    [customizationQuery.queryKey, ['checkout-languages'], ['go-live']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )

const undoImport = (queries: QueryClient, undo: Undo, onWritten: () => void) =>
  takeBack(async () => {
    const show = () => forget(queries).then(onWritten)
    await call('POST /store-customization/shop/undo', { body: { undo } }).finally(() => void show())
    return 'The import was undone.'
  })

type Props = {
  onClose(): void
  /** Look or languages are others now. */
  onWritten(): void
}

/** What the shop's theme and languages would change, to be chosen one by one, before anything is changed. */
export const ShopModal = ({ onClose, onWritten }: Props) => (
  <Modal opened onClose={onClose} title="Import from your shop" size={680}>
    <QueryState
      query={useQuery(planQuery)}
      skeleton={<Skeleton h={264} radius="md" />}
      errorTitle="There was an error reading the look of your shop."
    >
      {(plan) => <Proposal key={plan.version} plan={plan} onClose={onClose} onWritten={onWritten} />}
    </QueryState>
  </Modal>
)

const Proposal = ({ plan, onClose, onWritten }: Props & { plan: ShopLook }) => {
  const queries = useQueryClient()
  const lines = plan.lines.filter(({ verdict }) => verdict === 'changed')
  const { chosen, toggle } = useChosen(lines.map(({ part }) => part))
  const take = useSave(
    (parts: ShopLookPart[]) => call('POST /store-customization/shop', { body: { version: plan.version, parts } }),
    {
      success: false,
      onSuccess: async ({ data: { changed, undo } }) => {
        await forget(queries)
        onWritten()
        notify.success(
          `${changed} imported from your shop`,
          undo ? undoable(() => void undoImport(queries, undo, onWritten)) : {},
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
          The settings of your theme and shop, next to the ones here. Shipping rates are imported on{' '}
          <AnchorLink to="/shipping-rates" hash="import-from-shop" inherit underline="always">
            their own page
          </AnchorLink>
          ; which policies are linked is chosen on{' '}
          <AnchorLink to="/customization/form" hash="policies-from-shop" inherit underline="always">
            the form’s page
          </AnchorLink>
          .
        </Text>
        {plan.missing_scopes.length > 0 && <MissingScopes scopes={plan.missing_scopes} />}
        <Text component="output" size="sm">
          {lines.length === 0 ? 'Nothing to import: ' : `${lines.length} to import, `}
          {same} as {same === 1 ? 'it is' : 'they are'}, {plan.left_out.length} left out
        </Text>
        {lines.length > 0 && <Lines lines={lines} chosen={chosen} toggle={toggle} />}
        {plan.left_out.length > 0 && <LeftOut parts={plan.left_out} />}
      </Stack>
      <ImportFoot chosen={chosen} saving={take.saving} onImport={(parts) => void take.save(parts)} onClose={onClose} />
    </>
  )
}

const MissingScopes = ({ scopes }: { scopes: readonly string[] }) => (
  <Text size="sm">
    Your Shopify app is not allowed to read everything: it lacks{' '}
    {scopes.map((scope, at) => (
      <span key={scope}>
        {at > 0 && ' and '}
        <code>{scope}</code>
      </span>
    ))}
    . Add it to the app where you created it (Shopify admin or Dev Dashboard), install the app again, then open this
    again.
  </Text>
)

type Line = ShopLook['lines'][number]
type LinesProps = { lines: readonly Line[]; chosen: ReadonlySet<ShopLookPart>; toggle(part: ShopLookPart): void }

const Lines = ({ lines, chosen, toggle }: LinesProps) => (
  <table className={`${base.table} ${choice.lines} ${classes.lines}`} aria-label="What would change">
    <thead>
      <tr>
        <th scope="col">Part</th>
        <th scope="col">Now</th>
        <th scope="col">After the import</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ part, name, before, after }) => (
        <tr key={part}>
          <td>
            <Checkbox checked={chosen.has(part)} onChange={() => toggle(part)} label={name} />
          </td>
          <td data-label="Now">
            <Value part={part} value={before} />
          </td>
          <td data-label="After the import">
            <Value part={part} value={after} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Value = ({ part, value }: { part: ShopLookPart; value: string }) => {
  if (value === '') return <>None</>
  if (part === 'logo')
    return (
      <span className={classes.logo}>
        <img src={value} alt="Logo" />
      </span>
    )
  if (part !== 'primary_color' && part !== 'heading_color') return <>{value}</>
  return (
    <span className={classes.colour}>
      <span className={classes.swatch} style={{ background: value }} aria-hidden />
      {value}
    </span>
  )
}

const LeftOut = ({ parts }: { parts: ShopLook['left_out'] }) => (
  <details>
    <summary>Left out ({parts.length})</summary>
    <ul>
      {parts.map(({ name, why: reason }) => (
        <li key={`${name} ${reason}`}>
          <Text size="sm" span>
            {name}: {reason}
          </Text>
        </li>
      ))}
    </ul>
  </details>
)
