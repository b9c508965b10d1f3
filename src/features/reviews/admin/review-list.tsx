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
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { moveAnnouncements } from '#kit/web/move-announcements.ts'
import { useFocusHeir } from '#kit/web/use-focus-heir.ts'
import type { Review } from '../contract.ts'
import { ReviewRow } from './review-row.tsx'
import { useOrder } from './use-order.ts'
import classes from './review-list.module.css'

type Props = {
  reviews: Review[]
  /** How many of them shoppers see. */
  shown: number
  onEdit(review: Review): void
  /** Gives the focus to the first of these that stands there once the list is drawn anew. */
  focusLater(...buttons: string[]): void
}

/** A button of a review's row. */
const button = ({ id }: Review, does: string) => `[data-row="${id}"] [data-does="${does}"]`

/** As many as a page draws at once, and further ones on demand. */
const drawnAtOnce = 50

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The reviews, to be sorted by dragging or by each row's two arrows. */
export const ReviewList = ({ reviews, shown, onEdit, focusLater }: Props) => {
  const [announcement, setAnnouncement] = useState('')
  const [most, setMost] = useState(drawnAtOnce)
  const drawn = reviews.slice(0, most)
  const { heir, note } = useFocusHeir<HTMLOutputElement>()
  const order = useOrder()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))

  const move = (from: number, to: number) => {
    // One that is moved stays in sight, and in hand.
    if (to >= most) setMost(to + 1)
    order(arrayMove(reviews, from, to))
    setAnnouncement(`${reviews[from]!.name}: now ${to + 1} of ${reviews.length}`)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((id) => reviews.findIndex((review) => review.id === id))
    if (over && from !== to) order(arrayMove(reviews, from!, to!))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      onDragEnd={drop}
      accessibility={{ screenReaderInstructions: { draggable: '' }, announcements: moveAnnouncements(reviews) }}
    >
      <SortableContext items={drawn} strategy={verticalListSortingStrategy}>
        <ol className={classes.list}>
          {drawn.map((review, at) => (
            <ReviewRow
              key={review.id}
              review={review}
              isShown={at < shown}
              isFirst={at === 0}
              isLast={at === reviews.length - 1}
              onEdit={() => onEdit(review)}
              onMove={(step) => {
                const [first, other] = step < 0 ? ['up', 'down'] : ['down', 'up']
                focusLater(button(review, first), button(review, other))
                move(at, at + step)
              }}
              onRemoved={() => {
                const next = reviews[at + 1] ?? reviews[at - 1]
                if (next) focusLater(button(next, 'delete'))
                else focusLater('button')
              }}
            />
          ))}
        </ol>
      </SortableContext>
      {reviews.length > drawnAtOnce && (
        <div className={classes.foot}>
          <Text size="sm" c="dimmed" component="output" ref={heir} tabIndex={-1}>
            {`${count(drawn.length)} of ${count(reviews.length)} reviews`}
          </Text>
          {drawn.length < reviews.length && (
            <Button
              variant="default"
              onClick={(event) => {
                note(event)
                setMost(most + drawnAtOnce)
              }}
            >
              Show more
            </Button>
          )}
        </div>
      )}
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </DndContext>
  )
}

const count = (value: number) => value.toLocaleString('en-US')
