import { expect, it } from 'vitest'
import { toParcels } from './parcels.ts'

const sent = {
  createdAt: '2026-11-20T10:00:00Z',
  deliveredAt: null,
  status: 'SUCCESS',
  displayStatus: 'IN_TRANSIT',
  trackingInfo: [{ company: 'DHL', number: 'J1', url: 'https://track.example.com/J1' }],
}

it('parcels are those that were sent, one for each number, and say when they arrived [s3d5]', () => {
  const [line] = sent.trackingInfo
  const second = { company: null, number: 'J2', url: null }
  expect(toParcels([{ ...sent, trackingInfo: [line!, second] }])).toEqual([
    { at: sent.createdAt, delivered_at: null, carrier: 'DHL', number: 'J1', url: 'https://track.example.com/J1' },
    { at: sent.createdAt, delivered_at: null, carrier: '', number: 'J2', url: '' },
  ])
  const arrived = { ...sent, deliveredAt: '2026-11-22T09:00:00Z', trackingInfo: [] }
  expect(toParcels([arrived])).toEqual([
    { at: sent.createdAt, delivered_at: arrived.deliveredAt, carrier: '', number: '', url: '' },
  ])
  expect(toParcels([{ ...sent, displayStatus: 'DELIVERED' }])[0]!.delivered_at).toBe(sent.createdAt)
  expect(toParcels([{ ...sent, status: 'CANCELLED' }])).toEqual([])
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'track', 'https://'])(
  'a parcel is followed by no address such as %s [g6x4]',
  (url) =>
    expect(toParcels([{ ...sent, trackingInfo: [{ company: 'X', number: '1', url }] }])).toMatchObject([{ url: '' }]),
)
