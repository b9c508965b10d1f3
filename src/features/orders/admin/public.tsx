export { orderColumns } from './order-columns.tsx'
export { OrderDrawerSlot } from './order-drawer-slot.tsx'
