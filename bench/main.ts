import { benchBundleSizes } from './bundle-sizes.ts'
import { benchCheckoutPage } from './checkout-page.ts'
import { benchDashboard } from './dashboard.ts'
import { benchEnding } from './ending.ts'
import { benchHealing } from './healing.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchOverload } from './overload.ts'
import { type Row, table } from './row.ts'
import { benchShippingRateList } from './shipping-rate-list.ts'
import { benchShopperPage } from './shopper-page.ts'
import { benchSlowShop } from './slow-shop.ts'
import { benchStartUp } from './start-up.ts'
import { benchWebhooks } from './webhooks.ts'

const benches: Record<string, () => Promise<Row[]>> = {
  'start-up': benchStartUp,
  'shipping-rates': benchShippingRateList,
  webhooks: benchWebhooks,
  dashboard: benchDashboard,
  healing: benchHealing,
  ending: benchEnding,
  checkout: benchCheckoutPage,
  'shopper-page': benchShopperPage,
  lighthouse: benchLighthouse,
  'slow-shop': benchSlowShop,
  bundles: benchBundleSizes,
  overload: benchOverload,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in benches))
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
const rows: Row[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.error(`Measuring ${name} …`)
  rows.push(...(await bench()))
}
console.log(`\n${table(rows)}\n`)
process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0
