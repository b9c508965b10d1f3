import { Suspense, useState } from 'react'
import { later } from '#kit/web/later.tsx'
import { useOpenOrder } from './orders-address.ts'

const OrderDrawer = later(async () => (await import('./order-drawer.tsx')).OrderDrawer)

/** Where the drawer of the order that the address names opens; its code is loaded with the first order. */
export const OrderDrawerSlot = () => {
  const { id, close } = useOpenOrder()
  const [last, setLast] = useState(id)
  // Its content stays while it slides away.
  if (id !== null && id !== last) setLast(id)
  if (last === null) return null
  return (
    <Suspense>
      <OrderDrawer id={last} opened={id !== null} onClose={close} />
    </Suspense>
  )
}
