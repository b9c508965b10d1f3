import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon, Badge, Button, Skeleton, Stack, Text } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { client } from '#kit/web/client.ts'
import { useGuardedClose } from '#kit/web/modal/guarded-close.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { moveAnnouncements } from '#kit/web/move-announcements.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { NamedConditions, shippingRates } from '../../contract.ts'
import { placesText } from '../../countries.ts'
import { inOrder } from '../../rules.ts'
import { conditionsQuery, forgetRates } from '../rate-queries.ts'
import classes from './order-modal.module.css'

const call = client<typeof shippingRates>()
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The order in which shoppers see the rates that their cart meets: by hand, or the cheapest first. */
export const OrderModal = ({ onClose }: { onClose(): void }) => {
  const query = useQuery(conditionsQuery)
  const [isChanged, setChanged] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const close = useGuardedClose(isChanged, onClose)
  // Escape puts back what is being moved, and closes nothing then.
  return (
    <Modal opened onClose={close} title="Order at checkout" size={520} {...(isMoving && { closeOnEscape: false })}>
      <QueryState
        query={query}
        skeleton={<Skeleton h={220} />}
        errorTitle="There was an error fetching the shipping rates."
        isEmpty={({ all }) => all.length === 0}
        empty={<Text size="sm">You have no shipping rate yet.</Text>}
      >
        {({ all }) => (
          <OrderList rates={inOrder(all)} onChange={() => setChanged(true)} onMoving={setMoving} onSaved={onClose} />
        )}
      </QueryState>
    </Modal>
  )
}

type ListProps = {
  rates: readonly NamedConditions[]
  onChange(): void
  onMoving(isMoving: boolean): void
  onSaved(): void
}

const OrderList = ({ rates, onChange, onMoving, onSaved }: ListProps) => {
  const queries = useQueryClient()
  const [order, setOrder] = useState(rates)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const { save, saving } = useSave((ids: string[]) => call('PUT /shipping-rate/order', { body: { ids } }), {
    onSuccess: async () => {
      await forgetRates(queries)
      onSaved()
    },
    onFailure: () => void forgetRates(queries),
  })
  const drop = ({ active, over }: DragEndEvent) => {
    onMoving(false)
    const [from, to] = [active.id, over?.id].map((id) => order.findIndex((rate) => rate.id === id))
    if (!over || from === to) return
    setOrder(arrayMove([...order], from!, to!))
    onChange()
  }
  return (
    <>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Shoppers see the rates that fit their cart, in this order. Drag a rate, or choose its handle, press the space
          bar and move it with the arrow keys.
        </Text>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          modifiers={[alongTheList]}
          onDragStart={() => onMoving(true)}
          onDragEnd={drop}
          onDragCancel={() => onMoving(false)}
          accessibility={{ announcements: moveAnnouncements(order) }}
        >
          <SortableContext items={[...order]} strategy={verticalListSortingStrategy}>
            <ol className={classes.list} aria-label="Order at checkout">
              {order.map((rate) => (
                <Item key={rate.id} rate={rate} places={whereTo(rate, order)} />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      </Stack>
      <ModalFoot>
        <Button variant="default" disabled={saving} onClick={() => void save([])}>
          Cheapest first
        </Button>
        <Button loading={saving} onClick={() => void save(order.map(({ id }) => id))}>
          Save order
        </Button>
      </ModalFoot>
    </>
  )
}

/** What tells a rate from others of its name: the countries that it is for. */
const whereTo = ({ id, name, countries }: NamedConditions, all: readonly NamedConditions[]) => {
  if (!all.some((other) => other.name === name && other.id !== id)) return null
  return countries.length === 0 ? 'All countries' : placesText(countries)
}

type ItemProps = { rate: NamedConditions; places: string | null }

const Item = ({ rate: { id, name, shipping_price, currency, is_active }, places }: ItemProps) => {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={places === null ? `Move ${name}` : `Move ${name}, ${places}`}
        className={classes.grip ?? ''}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.name}>
        {name}
        {places !== null && <span className={classes.places}>{places}</span>}
      </span>
      {!is_active && <Badge color="gray">Off</Badge>}
      <span className={classes.price}>{shipping_price === null ? 'N/A' : formatMoney(shipping_price, currency)}</span>
    </li>
  )
}
