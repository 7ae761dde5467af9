import { expect, test } from 'vitest'
import { regionOf } from './region.ts'

test.each([
  ['Beijing', '202.106.0.20', '北京'],
  ['Zhejiang', '223.5.5.5', '浙江'],
  ['Inner Mongolia', '1.24.0.1', '内蒙古'],
  ['Guangxi', '116.8.0.1', '广西'],
  ['Xinjiang', '110.156.0.1', '新疆'],
  ['Hongkong', '202.64.0.1', '中国香港'],
  ['Macao', '60.246.0.1', '中国澳门'],
  ['Taiwan', '168.95.1.1', '中国台湾'],
  ['the United States', '8.8.8.8', '美国'],
  ['Germany', '5.9.0.1', '德国'],
  ['IPv6 in Guangdong', '240e:3b7::1', '广东'],
  ['IPv6 in Germany', '2a01:4f8::1', '德国'],
  ['IPv4 in IPv6', '::ffff:202.106.0.20', '北京'],
  ['an unnamed part of China', '2408:8000::1', '中国'],
  ['a local network', '192.168.1.1', ''],
  ['a local network of IPv6', 'fd00::1', ''],
  ['an address of one link', 'fe80::1%eth0', ''],
  ['this machine', '127.0.0.1', ''],
  ['this machine in IPv6', '::1', ''],
  ['a broken address', '999.1.1.1', ''],
  ['nothing', '', ''],
])('%s: %s', (_name, address, region) => {
  expect(regionOf(address)).toBe(region)
})
