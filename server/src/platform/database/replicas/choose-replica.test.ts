import { describe, expect, test } from 'vitest'
import { chooseReplica, freshestReplica, isLeftOut, lagOf, type ReplicaFacts } from './choose-replica.ts'

const LAG_MAX = 2000
const replica = (replayed: number, lagMs = 0): ReplicaFacts => ({ isAnswering: true, replayed, lagMs })
const dead = (replayed: number): ReplicaFacts => ({ isAnswering: false, replayed, lagMs: 0 })
const chosen = (replicas: ReplicaFacts[], atLeast: number, turn = 0) =>
  chooseReplica(replicas, { atLeast, lagMaxMs: LAG_MAX, turn })

describe('a read goes to', () => {
  test.each([
    ['a replica that has replayed the position exactly', [replica(7)], 7, 0],
    ['the primary while a replica lacks the last byte', [replica(6)], 7, undefined],
    ['the one replica that has it', [replica(6), replica(8)], 7, 1],
    ['the primary while the replica is dead', [dead(9)], 7, undefined],
    ['the primary while the replica is too far behind, even for what it has', [replica(9, LAG_MAX + 1)], 7, undefined],
    ['a replica that is at the bound', [replica(9, LAG_MAX)], 7, 0],
    ['the primary without replicas', [], 0, undefined],
  ])('%s', (_rule, replicas, atLeast, index) => {
    expect(chosen(replicas, atLeast)).toBe(index)
  })

  test('each of several in turn', () => {
    const replicas = [replica(9), dead(9), replica(9)]
    expect([0, 1, 2, 3].map((turn) => chosen(replicas, 1, turn))).toEqual([0, 2, 0, 2])
  })
})

test('without a primary the freshest replica that answers is read, however far behind', () => {
  expect(freshestReplica([replica(5, 9000), dead(9), replica(7, 9000)])).toBe(2)
  expect(freshestReplica([dead(9)])).toBeUndefined()
})

test('a replica lags since the primary first had what it lacks', () => {
  const samples = [
    { position: 10, at: 1000 },
    { position: 20, at: 2000 },
    { position: 30, at: 3000 },
  ]
  expect([30, 29, 20, 10, 9].map((replayed) => lagOf(samples, replayed, 3500))).toEqual([0, 500, 500, 1500, 2500])
  expect(isLeftOut(replica(10, 1500), LAG_MAX)).toBe(false)
})
