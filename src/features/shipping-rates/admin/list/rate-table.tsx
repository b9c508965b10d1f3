import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { ActionIcon, Badge, Checkbox, Group, Skeleton, Switch, Text, VisuallyHidden } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { dateText } from '#kit/contract/date-text.ts'
import { ActionIconLink, AnchorLink } from '#kit/web/link.tsx'
import { conditionLines } from '../../condition-lines.ts'
import type { ShippingRate } from '../../contract.ts'
import { priceText } from '../rate-texts.ts'
import type { ManyRates } from '../use-many-rates.ts'
import { useNeverOffered } from './use-never-offered.ts'
import base from '#kit/web/table/table.module.css'
import classes from './rate-table.module.css'

type Props = {
  rates: readonly ShippingRate[]
  /** The rows answer an older question, while the new one is on its way. */
  isFading: boolean
  chosen: readonly string[]
  onChoose(ids: string[]): void
  many: ManyRates
  onDelete: (rate: ShippingRate) => void
}

const headings = ['SHIPPING RATES', 'DESCRIPTION', 'CONDITIONS', 'LAST UPDATED', 'PRICE', 'ACTIONS']
const update = '/shipping-rates/update-shipping-rate/$id'

/** One row for each rate; on a phone each is a card. */
export const RateTable = ({ rates, isFading, chosen, onChoose, many, onDelete }: Props) => (
  <div className={classes.scroll}>
    <table className={`${base.table} ${classes.table}`} aria-label="Shipping rates" data-fading={isFading || undefined}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <RateRow
            key={rate.id}
            rate={rate}
            isChosen={chosen.includes(rate.id)}
            onChoose={(isChosen) => onChoose(isChosen ? [...chosen, rate.id] : chosen.filter((id) => id !== rate.id))}
            many={many}
            onDelete={onDelete}
          />
        ))}
      </tbody>
    </table>
  </div>
)

type RowProps = Pick<Props, 'many' | 'onDelete'> & {
  rate: ShippingRate
  isChosen: boolean
  onChoose(isChosen: boolean): void
}

const RateRow = ({ rate, isChosen, onChoose, many, onDelete }: RowProps) => (
  <tr data-off={!rate.is_active || undefined}>
    <td data-cell="rate">
      <div className={classes.chosen}>
        <Checkbox
          size="sm"
          aria-label={`Select ${rate.name}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <div>
          <AnchorLink
            to={update}
            params={{ id: rate.id }}
            inherit
            fw={550}
            className={classes.name ?? ''}
            title={rate.name}
          >
            {rate.name}
          </AnchorLink>
          <div className={classes.under}>
            {rate.use_as_default && (
              <Badge color="green" flex="none">
                Default
              </Badge>
            )}
            {!rate.is_active && (
              <Badge color="gray" flex="none">
                Off
              </Badge>
            )}
            {rate.internal_name !== rate.name && (
              <Text span size="xs" className={classes.internal ?? ''} title={rate.internal_name}>
                <VisuallyHidden>Internal name: </VisuallyHidden>
                {rate.internal_name}
              </Text>
            )}
            <Text size="xs" c="dimmed" className={classes.line ?? ''}>
              {rate.description}
            </Text>
          </div>
        </div>
      </div>
    </td>
    <td data-cell="description">
      <Text size="sm" lineClamp={3} className={classes.words ?? ''} title={rate.description}>
        {rate.description}
      </Text>
    </td>
    <td data-cell="conditions">
      <Never rate={rate} />
      <Conditions rate={rate} />
    </td>
    <td data-cell="updated">
      <time dateTime={rate.updated_at}>{dateText(rate.updated_at)}</time>
    </td>
    <td data-cell="price">{priceText(rate)}</td>
    <td data-cell="actions">
      <Group gap={2} wrap="nowrap" justify="flex-end">
        <Switch
          size="sm"
          mr={4}
          aria-label={`Offer ${rate.name}`}
          checked={rate.is_active}
          disabled={many.isBusy}
          onChange={(event) => many.turn([rate.id], event.currentTarget.checked)}
        />
        <ActionIconLink
          to={update}
          params={{ id: rate.id }}
          variant="subtle"
          color="gray"
          size="md"
          aria-label={`Edit ${rate.name}`}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIconLink>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={`Duplicate ${rate.name}`}
          disabled={many.isBusy}
          onClick={() => many.duplicate(rate.id)}
        >
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={`Delete ${rate.name}`}
          onClick={() => onDelete(rate)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </td>
  </tr>
)

const Never = ({ rate }: { rate: ShippingRate }) => {
  const text = useNeverOffered()(rate)
  return (
    text && (
      <Text size="sm" className={classes.never ?? ''}>
        {text}
      </Text>
    )
  )
}

const Conditions = ({ rate }: { rate: ShippingRate }) => {
  const lines = conditionLines(rate)
  if (lines.length === 0)
    return (
      <Text size="sm" c="dimmed">
        None
      </Text>
    )
  return (
    <ul className={classes.conditions}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const lines = Array.from({ length: 6 }, (_, index) => index)

/** Rows to come. */
export const RateTableSkeleton = () => (
  <div>
    <div className={classes.headSpace} />
    {lines.map((line) => (
      <div key={line} className={classes.rowSpace}>
        <div>
          <Skeleton h={14} w={140} />
          <Skeleton h={10} w={220} mt={8} maw="100%" />
        </div>
        <Skeleton h={14} w={80} />
      </div>
    ))}
  </div>
)
