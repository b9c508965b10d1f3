/** A merchant's account at Airwallex, with what its web app shows below Developer. */
export type Account = {
  id: string
  name: string
  clientId: string
  apiKey: string
  webhookSecret: string
  /** Which of the two worlds the key was made in. The twin is the demo world. */
  environment: 'demo' | 'prod'
  /** Whether Online Payments was switched on for the account. */
  paymentsEnabled: boolean
  /** The currencies that it can take; absent: all that Airwallex knows. */
  currencies?: readonly string[]
  /** Whether the key has the right to take payments; one can lose it. */
  takesPayments?: false
  /** Whether the key has the right to read disputes. */
  seesDisputes?: false
  note: string
}

export const accounts: readonly Account[] = [
  {
    id: 'acct_7hQm2vXcPsmR1kTnYd8LwA',
    name: 'Linden & Loom',
    clientId: 'r9Xh2TqLS0mVw4cKpZ7b1A',
    apiKey: '5f0c7be1a94d2368e7b1f5402c9d8a6370e4b5f1c2d87a9604b3e1f86d5c7a20914be3d7f60a85c2b419de73f0865ac1',
    webhookSecret: 'whsec_k3VtR8pLz0QyNfW5mXs1JhB7cUdG2eAo',
    environment: 'demo',
    paymentsEnabled: true,
    note: 'For sandbox-one.myshopify.com.',
  },
  {
    id: 'acct_Kp4ZbW0nQ9yTfLs3VhXe6g',
    name: 'Harbor Supply Co.',
    clientId: 'Vn3fYk8RTDu5mQz1sXe0Lw',
    apiKey: 'c81d46fa0b7e9253d6af18c4e05b7392f1a864de0c3957bb28fe6140a7d9c53e0682bd4f9e17a03c5db8164ef29a7035',
    webhookSecret: 'whsec_Zq6WnB1xHf9TjM4sKvD8yPc0RuLg5EiX',
    environment: 'demo',
    paymentsEnabled: true,
    note: 'For sandbox-two.myshopify.com.',
  },
  {
    id: 'acct_b2LwNx8RgU1cVtYp5jDsHQ',
    name: 'Kiosk Morgenrot',
    clientId: 'D7pWq1ZbQ4yHs9nTxK2mRg',
    apiKey: '9e27b05c4fd8136a70c5e9142bd83f6650a1d7ec84f29b3d176ea05c8b43f9d2e7601c5ab84d3f92067be51d4ac98f03',
    webhookSecret: 'whsec_h8YcS2rGp5LdJx0VtQ7nKbF3wMzA9uEe',
    environment: 'demo',
    paymentsEnabled: true,
    currencies: ['EUR', 'CHF'],
    note: 'For sandbox-three.myshopify.com: a newly registered merchant can connect it.',
  },
  {
    id: 'acct_T6mYd3KvRzFq0sPhB9xLcw',
    name: 'Payments not switched on',
    clientId: 'Jt5cVx0NSba8rLg3ZwPm6Q',
    apiKey: '3ad95e70c1b8f4262e7d0a5fb9c843167fe20d5c9a81b6437d0fe2c59b1a84e6035fd7c29ae81b46f70c3de5982ba614',
    webhookSecret: 'whsec_P4gTf9ZbXk1NwC7yHs3RmVd0LqJ6uAeQ',
    environment: 'demo',
    paymentsEnabled: false,
    note: 'The keys are right, but the account offers no payment method.',
  },
  {
    id: 'acct_Xe1RqN7wLbGk5vTz4CsYdA',
    name: 'Key of the live world',
    clientId: 'Hs0LzB6pTYq2vKx9NcWf4Q',
    apiKey: 'e60b3fd7a25c91840d6ef3b28c7a5419f05de81b6c3a9274e1fd60b85c92a7d3048be6f1da37c5902b8e74f16da0c953',
    webhookSecret: 'whsec_W0nXr5KqVz2LyBt8FdPj6ScH1mUeGa4R',
    environment: 'prod',
    paymentsEnabled: true,
    note: 'Made in the live web app, so this demo world does not know it.',
  },
  {
    id: 'acct_Ws5NdJ8vTqLm2xRb6ZcYgQ',
    name: 'Key without disputes',
    clientId: 'Qb8Ld3XvNtKw6pRz1JmHsg',
    apiKey: 'b27f4d05e91ac86370d8f5b2e14c97a6053de8f1b94c7a260f3ed51b87c4a9d2e6103b5fc8a47d9e02b61f35ca80d7e4',
    webhookSecret: 'whsec_N6sPv2LkQz9XrTg3WyBm8cHd0JfUeAo1',
    environment: 'demo',
    paymentsEnabled: true,
    seesDisputes: false,
    note: 'Takes payments, but its key has no right to read disputes.',
  },
]

/** The account with this id or client id. */
export function findAccount(id: string): Account | undefined {
  return accounts.find((account) => account.id === id || account.clientId === id)
}
