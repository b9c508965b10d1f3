/** The product's own account at Stripe, as the person who runs it would have set it up. The keys open only this sandbox. */
export const account = {
  id: 'acct_1QkT7nC3hEcKyPr0',
  name: 'Checky Pro',
  secretKey: 'sk_test_51QkT7nC3hEcKyPr0v8XyLw2Nn6RbZqJ4sMdTf9GhKuPa1Ee',
  webhookSecret: 'whsec_8c1f7d20a95b4e63b7d0f2c8a46e91d35b70c2ef',
} as const

/** What a store pays each week for the add-on. */
export const weeklyPrice = {
  id: 'price_1QkT9uC3hEcKyPr0WeekUpgr',
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: 1_767_225_600,
  currency: 'eur',
  livemode: false,
  lookup_key: 'upgrade-weekly',
  metadata: {},
  nickname: 'Upgrade plan, weekly',
  product: 'prod_TkUpgradePlan1',
  recurring: { interval: 'week', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  type: 'recurring',
  unit_amount: 850,
  unit_amount_decimal: '850',
}

export const product = {
  id: 'prod_TkUpgradePlan1',
  object: 'product',
  active: true,
  created: 1_767_225_600,
  default_price: weeklyPrice.id,
  description: null,
  livemode: false,
  metadata: {},
  name: 'Upgrade plan',
}

export const apiVersion = '2026-10-28.endive'
