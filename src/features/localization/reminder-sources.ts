/** The mails to shoppers who left a checkout, and the page on which they decline them. */
export const reminder = {
  first: {
    subject: 'Your cart at {store}',
    text: 'You left something in your cart. It is all still there: pick up where you left off.',
  },
  second: {
    subject: 'Your cart at {store} is waiting',
    text: 'You have not finished your order yet. One click takes you back to where you left off, on any device.',
  },
  third: {
    subject: 'Last reminder: your cart at {store}',
    text: 'This is our last message about this cart. It is ready when you are.',
  },
  mail: {
    button: 'Finish my order',
    why: 'You receive this email because you entered your address at the checkout of {store}.',
    code: '{percent} off with the code {code}, until {date}. The button enters it for you.',
    stop: 'No more reminders',
  },
  stop: {
    title: 'Stop reminders?',
    text: '{store} will no longer remind you by email of orders that you did not finish.',
    button: 'Stop reminders',
    done: 'You will get no more reminders.',
  },
} as const
