import type * as contract from '@shenglang/contract/catalog/picks'
import { Pick, type PickList } from '@shenglang/contract/catalog/picks'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import * as z from 'zod/mini'
import { asField, asList, createStripper, overlay, type StrippedJson } from '../platform/stripped-json.ts'
import type { CatalogDeps } from './deps.ts'
import { replacePicks, selectPicks } from './picks.sql.ts'

/** The picks of a list that can still be seen, in order. */
export async function listPicks({ db, cards }: CatalogDeps, list: PickList, reader?: string): Promise<StrippedJson<Pick[]>> {
  const picks = await selectPicks(db, list)
  const resources = await cards.resources(
    picks.map(({ resource_id }) => resource_id),
    reader,
  )
  return asList(
    picks.flatMap(({ resource_id, note }) => {
      const resource = resources.get(resource_id)
      return resource ? [overlay(stripNote({ note }), asField('resource', resource))] : []
    }),
  )
}

/** Puts a new list in the place of the old. Throws RESOURCE_NOT_FOUND. */
export async function changePicks(
  deps: CatalogDeps,
  { list, picks }: CheckedArgsOf<typeof contract.replacePicks>,
  reader?: string,
): Promise<StrippedJson<Pick[]>> {
  if (!(await replacePicks(deps.db, list, picks))) throw fault('RESOURCE_NOT_FOUND')
  return listPicks(deps, list, reader)
}

const stripNote = createStripper(z.omit(Pick, { resource: true }))
