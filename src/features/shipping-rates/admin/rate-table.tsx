import { ActionIcon, Badge, Group, Skeleton, Text } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { ActionIconLink, AnchorLink } from '#kit/web/link.tsx'
import type { ShippingRate } from '../contract.ts'
import { conditionLines, priceText } from './rate-texts.ts'
import base from '#kit/web/table.module.css'
import classes from './rate-table.module.css'

type Props = {
  rates: readonly ShippingRate[]
  /** The rows answer an older question, while the new one is on its way. */
  isFading: boolean
  onDelete: (rate: ShippingRate) => void
}

const headings = ['SHIPPING RATES', 'DESCRIPTION', 'CONDITIONS', 'LAST UPDATED', 'PRICE', 'ACTIONS']
const update = '/shipping-rates/update-shipping-rate/$id'

/** One row for each rate; on a phone each is a card. */
export const RateTable = ({ rates, isFading, onDelete }: Props) => (
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
        <RateRow key={rate.id} rate={rate} onDelete={onDelete} />
      ))}
    </tbody>
  </table>
)

const RateRow = ({ rate, onDelete }: { rate: ShippingRate; onDelete: Props['onDelete'] }) => (
  <tr>
    <td data-cell="rate">
      <Group gap={8}>
        <AnchorLink to={update} params={{ id: rate.id }} inherit fw={550} className={classes.name ?? ''}>
          {rate.name}
        </AnchorLink>
        {rate.use_as_default && <Badge color="green">Default</Badge>}
      </Group>
      <Text size="xs" c="dimmed" className={classes.line ?? ''}>
        {rate.description}
      </Text>
      {rate.internal_name !== rate.name && (
        <Text size="xs" c="dimmed" mt={2} className={classes.words ?? ''}>
          Internal name: {rate.internal_name}
        </Text>
      )}
    </td>
    <td data-cell="description">
      <Text size="sm" lineClamp={3} className={classes.words ?? ''}>
        {rate.description}
      </Text>
    </td>
    <td data-cell="conditions">
      <Conditions rate={rate} />
    </td>
    <td data-cell="updated">
      <time dateTime={rate.updated_at}>{new Date(rate.updated_at).toLocaleDateString()}</time>
    </td>
    <td data-cell="price">{priceText(rate)}</td>
    <td data-cell="actions">
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <ActionIconLink
          to={update}
          params={{ id: rate.id }}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit ${rate.name}`}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIconLink>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Delete ${rate.name}`}
          onClick={() => onDelete(rate)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </td>
  </tr>
)

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
