export { orderColumns } from './order-columns.tsx'
export { NewOrders } from './new-orders.tsx'
export { OrderDrawerSlot } from './order-drawer-slot.tsx'
