import { expect, test } from 'vitest'
import { splitHosts } from './hosts.ts'

test.each([
  ['postgres://u:p@db/site', ['postgres://u:p@db/site']],
  [
    'postgres://u:p@one:5432,two:5433/site?sslmode=require',
    ['postgres://u:p@one:5432/site?sslmode=require', 'postgres://u:p@two:5433/site?sslmode=require'],
  ],
  ['postgresql://one,[::1]:5433/site', ['postgresql://one/site', 'postgresql://[::1]:5433/site']],
  [
    'postgres://u@localhost/site?host=/a,/b&port=1,2',
    ['postgres://u@localhost/site?host=%2Fa&port=1', 'postgres://u@localhost/site?host=%2Fb&port=2'],
  ],
  ['postgres://u@localhost/site?host=/a,/b', ['postgres://u@localhost/site?host=%2Fa', 'postgres://u@localhost/site?host=%2Fb']],
  ['postgres://u:a%2Cb@one,two/site', ['postgres://u:a%2Cb@one/site', 'postgres://u:a%2Cb@two/site']],
])('splits %s', (address, each) => {
  expect(splitHosts(address)).toEqual(each)
})
