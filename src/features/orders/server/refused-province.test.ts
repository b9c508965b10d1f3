import { describe, expect, it } from 'vitest'
import { withoutProvinces } from './refused-province.ts'

const input = {
  shippingAddress: { countryCode: 'US', provinceCode: 'CA', zip: '90001' },
  billingAddress: { countryCode: 'IT', provinceCode: 'CI', zip: '09013' },
  customAttributes: [{ key: 'gift', value: 'yes' }],
}
const message = 'Province is not a valid province in Italy'
const refused = (...field: string[]) => [{ field, message }]

describe('a province that a shop refuses', () => {
  it('goes from the address that it names alone, and is kept beside', () => {
    expect(withoutProvinces(input, refused('input', 'billingAddress', 'provinceCode'))).toEqual({
      shippingAddress: input.shippingAddress,
      billingAddress: { countryCode: 'IT', zip: '09013' },
      customAttributes: [...input.customAttributes, { key: 'province_as_typed', value: 'CI' }],
    })
  })

  it('goes from the other one too where that is refused next', () => {
    const first = withoutProvinces(input, refused('billingAddress', 'provinceCode'))!
    const second = withoutProvinces(first, refused('shippingAddress', 'provinceCode'))
    expect(second).toMatchObject({ shippingAddress: { countryCode: 'US', zip: '90001' } })
    expect(second!.shippingAddress).not.toHaveProperty('provinceCode')
    expect(second!.customAttributes.filter(({ key }) => key === 'province_as_typed')).toEqual([
      { key: 'province_as_typed', value: 'CI, CA' },
    ])
  })

  it('goes from both where neither is named, and what is refused of something else changes nothing', () => {
    const eased = withoutProvinces(input, [{ field: null, message: 'Province is invalid' }])
    expect([eased!.shippingAddress, eased!.billingAddress].some((place) => 'provinceCode' in place)).toBe(false)
    expect(withoutProvinces(input, [{ field: ['billingAddress', 'zip'], message: 'is invalid' }])).toBeNull()
  })
})
