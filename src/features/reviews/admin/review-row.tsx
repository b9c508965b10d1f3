import { useSortable } from '@dnd-kit/sortable'
import { Badge, Text } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { notify, undoable } from '#kit/web/notification/notify.tsx'
import { RowAction } from '#kit/web/table/row-action.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { Review } from '../contract.ts'
import { sourceLabels } from '../rules.ts'
import { Stars } from '../shopper/stars.tsx'
import { removeReview, restoreReview, reviewsQuery } from './review-calls.ts'
import classes from './review-list.module.css'

type Props = {
  review: Review
  /** Shoppers see it. */
  isShown: boolean
  isFirst: boolean
  isLast: boolean
  onEdit(): void
  onMove(step: -1 | 1): void
  onRemoved(): void
}

/** One review with what can be done to it. */
export const ReviewRow = ({ review, isShown, isFirst, isLast, onEdit, onMove, onRemoved }: Props) => {
  const { id, name, rating } = review
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const { remove, removing } = useRemove(review, onRemoved)
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-row={id}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <span ref={setActivatorNodeRef} className={classes.grip} {...listeners} aria-hidden>
        <IconGripVertical size={18} />
      </span>
      <div className={classes.text}>
        <div className={classes.head}>
          <Text component="h3" fw={600} className={classes.name}>
            {name}
          </Text>
          <Stars rating={rating} label={`${rating} out of 5 stars`} size={15} />
          <Text size="sm" c="dimmed" aria-hidden>
            {rating.toFixed(1)}
          </Text>
        </div>
        <Text size="sm" className={classes.quote}>
          {review.review}
        </Text>
      </div>
      <div className={classes.labels}>
        <Badge color="gray">{sourceLabels[review.source]}</Badge>
        {isShown && <Badge color="green">At checkout</Badge>}
      </div>
      <div className={classes.actions}>
        <RowAction does="up" label={`Move up: ${name}`} disabled={isFirst} onClick={() => onMove(-1)}>
          <IconArrowUp size={17} aria-hidden />
        </RowAction>
        <RowAction does="down" label={`Move down: ${name}`} disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown size={17} aria-hidden />
        </RowAction>
        <RowAction does="edit" label={`Edit: ${name}`} onClick={onEdit}>
          <IconPencil size={17} aria-hidden />
        </RowAction>
        <RowAction does="delete" label={`Delete: ${name}`} loading={removing} onClick={remove}>
          <IconTrash size={17} aria-hidden />
        </RowAction>
      </div>
    </li>
  )
}

const useRemove = ({ id }: Review, onRemoved: () => void) => {
  const queries = useQueryClient()
  const { save, saving } = useSave(() => removeReview(id), {
    success: false,
    onSuccess: ({ message }) => {
      onRemoved()
      queries.setQueryData(reviewsQuery.queryKey, (reviews) => reviews?.filter((other) => other.id !== id))
      notify.success(
        message,
        undoable(() => void restoreReview(queries, id)),
      )
    },
  })
  return { remove: () => void save(undefined), removing: saving }
}
