/** An app in PayPal's developer dashboard. */
export type Account = {
  clientId: string
  secret: string
  name: string
  /** Whether the app may take payments and register webhooks. */
  isPermitted: boolean
  /** Whether the app has the feature Customer Disputes. */
  seesDisputes: boolean
  /** Which of the two worlds the app was made in. The twin is the sandbox one. */
  environment: 'sandbox' | 'live'
  note: string
}

export const accounts: readonly Account[] = [
  {
    clientId: 'AeB7xQm2vLrT9sKdYw4HcNf6PzUo8JgVi1EaXt5RkMqDl3SbWyGhCn0ZpOuFj',
    secret: 'EK4nVt8sQz1LxRbM7yHpWc2JdGf9UaTo6KiNeX3rPmYv5ShBqZlDw0CjFgOuA',
    name: 'Linden & Loom',
    isPermitted: true,
    seesDisputes: true,
    environment: 'sandbox',
    note: 'For sandbox-one.myshopify.com.',
  },
  {
    clientId: 'AVr3kWz8nYtP5mXq1JsLdH6bGcFu9TeRo2KaVi7NxMyQh4ZlBwSgDp0CjEfOu',
    secret: 'EM9cLt2xVb6RnKq4WyHs8JpZd1GfUaTo5XiNeP3rQmYv7SkBhClDw0EjFgOuT',
    name: 'Not yet permitted',
    isPermitted: false,
    seesDisputes: false,
    environment: 'sandbox',
    note: 'The keys are right, but the app has no feature switched on.',
  },
  {
    clientId: 'AQn6bXv1kRtM8pZs4YwLcJ3hGdFu7TeKo9WaVi2NxPyQm5SlBrHgDz0CjEfOu',
    secret: 'EH5yKt3xLb9VnRq7WcMs1JpZd8GfUaTo4XiNeP6rQmYv2SkBhClDw0EjFgOuB',
    name: 'App of the live world',
    isPermitted: true,
    seesDisputes: true,
    environment: 'live',
    note: 'Made under Live, so this sandbox world does not know it.',
  },
  {
    clientId: 'AWc5mTz2pQxL9nRk7YhVdJ4bGsFu6EeRo8KaXi3NtMyWq1ZlBvSgDj0CpHfOu',
    secret: 'EP7wKt4xNb1VnRq8WyCs5JpZd3GfUaTo2XiLeM9rHmYv6SkBhGlDz0EjQgOuF',
    name: 'Without Customer Disputes',
    isPermitted: true,
    seesDisputes: false,
    environment: 'sandbox',
    note: 'Takes payments, but the feature Customer Disputes is not ticked on the app.',
  },
]
