// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getProvinces, learnProvinces } from '../countries/regions.ts'
import { openRoom } from '../testing/open-room.tsx'
import { useProvinces } from './use-provinces.ts'

type Names = Parameters<typeof learnProvinces>[0]

const States = ({ country, fetchAll }: { country: string; fetchAll: () => Promise<Names> }) => {
  useProvinces(country, fetchAll)
  return getProvinces(country).map(({ name }) => name)
}

it('states whose names did not come are there once the connection is', async () => {
  const forget = () => learnProvinces({ US: [] })
  forget()
  onTestFinished(forget)
  const fetchAll = vi.fn<() => Promise<Names>>()
  fetchAll.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  fetchAll.mockResolvedValue({ US: [{ code: 'NY', name: 'New York' }] })
  const { room, draw } = openRoom()
  draw(<States country="US" fetchAll={fetchAll} />)
  await expect.poll(() => fetchAll.mock.results.length).toBe(1)
  expect(room).toBeEmptyDOMElement()
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return room.textContent
    })
    .toBe('New York')
  expect(fetchAll).toHaveBeenCalledTimes(2)
})
