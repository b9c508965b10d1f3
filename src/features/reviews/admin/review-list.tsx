import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Review } from '../contract.ts'
import { ReviewRow } from './review-row.tsx'
import { useFocusLater } from './use-focus-later.ts'
import { useOrder } from './use-order.ts'
import classes from './review-list.module.css'

type Props = {
  reviews: Review[]
  /** How many of them shoppers see. */
  shown: number
  onEdit(review: Review): void
}

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The reviews, to be sorted by dragging or by each row's two arrows. */
export const ReviewList = ({ reviews, shown, onEdit }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const focusLater = useFocusLater(list)
  const order = useOrder()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))

  const move = (from: number, to: number) => {
    order(arrayMove(reviews, from, to))
    setSaid(`${reviews[from]!.name}: now ${to + 1} of ${reviews.length}`)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((id) => reviews.findIndex((review) => review.id === id))
    if (over && from !== to) move(from!, to!)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      onDragEnd={drop}
      accessibility={{ screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={reviews} strategy={verticalListSortingStrategy}>
        <ol ref={list} className={classes.list}>
          {reviews.map((review, at) => (
            <ReviewRow
              key={review.id}
              review={review}
              isShown={at < shown}
              isFirst={at === 0}
              isLast={at === reviews.length - 1}
              onEdit={() => onEdit(review)}
              onMove={(step) => {
                focusLater(review.id, step < 0 ? ['up', 'down'] : ['down', 'up'])
                move(at, at + step)
              }}
              onRemoved={() => {
                const next = reviews[at + 1] ?? reviews[at - 1]
                if (next) focusLater(next.id, ['delete'])
              }}
            />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </DndContext>
  )
}
