import { Pick, type PickList } from '@shenglang/contract/catalog/picks'
import * as z from 'zod/mini'
import { asField, asList, createStripper, overlay, type StrippedJson } from '../platform/stripped-json.ts'
import type { CatalogParts } from './parts.ts'
import { selectPicks } from './picks.sql.ts'

/** The picks of a list that can still be seen, in order. */
export async function listPicks({ db, cards }: CatalogParts, list: PickList, reader?: string): Promise<StrippedJson<Pick[]>> {
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

const stripNote = createStripper(z.omit(Pick, { resource: true }))
