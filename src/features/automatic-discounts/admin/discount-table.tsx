import { ActionIcon, Badge, Skeleton, VisuallyHidden } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { ActionIconLink, AnchorLink } from '#kit/web/link.tsx'
import type { ListedDiscount } from '../contract.ts'
import { actionsOn, kindNames } from '../rules.ts'
import { StatusBadge } from './status-badge.tsx'
import { useDiscountActions } from './use-discount-actions.ts'
import { periodText } from './zone-time.ts'
import base from '#kit/web/table/table.module.css'
import classes from './discount-table.module.css'

type Props = {
  discounts: readonly ListedDiscount[]
  /** Gives the focus to the first of these that stands there once the list is drawn anew. */
  focusLater(...buttons: string[]): void
}

export const DiscountTable = ({ discounts, focusLater }: Props) => (
  <table className={`${base.table} ${classes.table}`} aria-label="Automatic discounts">
    <thead>
      <tr>
        <th scope="col">Discount</th>
        <th scope="col">Status</th>
        <th scope="col" data-end>
          Used
        </th>
        <th scope="col">Dates</th>
        <th scope="col">
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {discounts.map((discount, at) => (
        <DiscountRow
          key={discount.id}
          discount={discount}
          onDeleted={() => {
            const next = discounts[at + 1] ?? discounts[at - 1]
            focusLater(`[data-row="${next?.id}"] [data-cell="actions"] :is(a, button):last-child`, 'a')
          }}
        />
      ))}
    </tbody>
  </table>
)

type RowProps = { discount: ListedDiscount; onDeleted(): void }

const DiscountRow = ({ discount, onDeleted }: RowProps) => {
  const { id, title, kind, status, summary, usage, starts_at, ends_at, read_only: readOnly } = discount
  const { store } = useSession()
  return (
    <tr data-row={id}>
      <td data-cell="name">
        <AnchorLink to="/automatic-discounts/$id" params={{ id }} fw={600} c="inherit">
          {title}
        </AnchorLink>
        <span className={classes.summary}>
          {summary || kindNames[kind]}
          {readOnly && (
            <Badge color="gray" size="sm" ms={8} title={readOnly}>
              Read-only
            </Badge>
          )}
        </span>
      </td>
      <td data-cell="status">
        <StatusBadge status={status} />
      </td>
      <td data-cell="used" data-end>
        {usage.toLocaleString('en-US')}
        <span className={classes.unit}> used</span>
      </td>
      <td data-cell="dates">{periodText(starts_at, ends_at, store?.time_zone ?? 'UTC')}</td>
      <td data-cell="actions">
        <Actions discount={discount} onDeleted={onDeleted} />
      </td>
    </tr>
  )
}

const Actions = ({ discount, onDeleted }: RowProps) => {
  const { id, title } = discount
  const { canEdit, canPause, canResume, canDelete } = actionsOn({ ...discount, readOnly: discount.read_only })
  const { pause, resume, switching, remove, removing } = useDiscountActions(discount, { onDeleted })
  return (
    <div className={classes.actions}>
      {(canPause || canResume) && (
        <Action
          label={`${canPause ? 'Pause' : 'Resume'}: ${title}`}
          loading={switching}
          onClick={canPause ? pause : resume}
        >
          {canPause ? <IconPlayerPause size={17} aria-hidden /> : <IconPlayerPlay size={17} aria-hidden />}
        </Action>
      )}
      {canEdit && (
        <ActionIconLink
          to="/automatic-discounts/$id"
          params={{ id }}
          variant="subtle"
          color="gray"
          size={36}
          title="Edit"
          aria-label={`Edit: ${title}`}
        >
          <IconPencil size={17} aria-hidden />
        </ActionIconLink>
      )}
      {canDelete && (
        <Action label={`Delete: ${title}`} loading={removing} onClick={() => void remove()}>
          <IconTrash size={17} aria-hidden />
        </Action>
      )}
    </div>
  )
}

type ActionProps = { label: string; loading: boolean; onClick(): void; children: ReactNode }

const Action = ({ label, loading, onClick, children }: ActionProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    title={label.split(':')[0]}
    aria-label={label}
    loading={loading}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)

/** As tall as a few rows. */
export const DiscountTableSkeleton = () => (
  <div className={classes.skeleton}>
    {['first', 'second', 'third', 'fourth'].map((place) => (
      <div key={place} className={classes.line}>
        <div>
          <Skeleton h={14} w={180} mb={8} />
          <Skeleton h={12} w={240} maw="60vw" />
        </div>
        <Skeleton h={22} w={72} />
      </div>
    ))}
  </div>
)
