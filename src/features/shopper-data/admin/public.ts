export { ShopperDataCard } from './shopper-data-card.tsx'
