import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch, Text } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { RowAction } from '#kit/web/table/row-action.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { Bump, BumpFigures } from '../contract.ts'
import { bumpsQuery, deleteBump, showBump, switchBump } from './bump-calls.ts'
import { priceText, productText, whenText } from './typed-bump.ts'
import classes from './order-bump-page.module.css'

type Props = {
  bump: Bump
  /** Of the chosen days; undefined while they are not known. */
  figures: BumpFigures | undefined
  isFirst: boolean
  isLast: boolean
  isMoving: boolean
  onEdit(): void
  onMove(step: -1 | 1): void
  onRemoved(): void
}

/** One offer with what became of it and what can be done to it. */
export const BumpRow = ({ bump, figures, isFirst, isLast, isMoving, onEdit, onMove, onRemoved }: Props) => {
  const { id, headline } = bump
  const queries = useQueryClient()
  const anew = () => queries.invalidateQueries({ queryKey: bumpsQuery.queryKey })
  const toggle = useSave((isOn: boolean) => switchBump(id, isOn), {
    success: false,
    onFailure: anew,
    onSuccess: ({ data }) => showBump(queries, data.bump),
  })
  const removal = useSave(() => deleteBump(id), {
    onFailure: anew,
    onSuccess: () => {
      onRemoved()
      queries.setQueryData(bumpsQuery.queryKey, (bumps) => bumps?.filter((one) => one.id !== id))
    },
  })
  const remove = async () => {
    const yes = await confirm({
      title: 'Delete this offer?',
      text: `“${headline}” is no longer offered, and its figures are deleted. Shoppers who added it and have not paid yet are asked to confirm the shop’s price. Switch it off instead to use it again later.`,
      confirm: 'Delete offer',
      danger: true,
    })
    if (yes) await removal.save(undefined)
  }
  const count = (number: number | undefined) => number?.toLocaleString('en-US') ?? '–'
  return (
    <li className={classes.row} data-row={id}>
      <div className={classes.text}>
        <Text component="h3" fw={600} className={classes.name}>
          {headline}
        </Text>
        <Text size="sm" c="dimmed">
          {productText(bump)} · {priceText(bump)}, {whenText(bump)}
        </Text>
      </div>
      <dl className={classes.figures}>
        <Figure name="Offered" value={count(figures?.offered)} />
        <Figure name="Added" value={count(figures?.taken)} />
        <Figure name="Orders" value={count(figures?.orders)} />
        <Figure name="Revenue" value={figures?.revenue.formatted ?? '–'} />
      </dl>
      <div className={classes.actions}>
        <Switch
          className={classes.switch}
          aria-label={`Offer: ${headline}`}
          label={bump.is_on ? 'On' : 'Off'}
          checked={bump.is_on}
          disabled={toggle.saving}
          onChange={({ currentTarget }) => void toggle.save(currentTarget.checked)}
        />
        <RowAction does="up" label={`Move up: ${headline}`} disabled={isFirst || isMoving} onClick={() => onMove(-1)}>
          <IconArrowUp size={17} aria-hidden />
        </RowAction>
        <RowAction does="down" label={`Move down: ${headline}`} disabled={isLast || isMoving} onClick={() => onMove(1)}>
          <IconArrowDown size={17} aria-hidden />
        </RowAction>
        <RowAction does="edit" label={`Edit: ${headline}`} onClick={onEdit}>
          <IconPencil size={17} aria-hidden />
        </RowAction>
        <RowAction does="delete" label={`Delete: ${headline}`} loading={removal.saving} onClick={() => void remove()}>
          <IconTrash size={17} aria-hidden />
        </RowAction>
      </div>
    </li>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
