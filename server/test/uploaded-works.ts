import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import { expect } from 'vitest'
import type { Person } from './people.ts'
import { createClient } from './requests.ts'
import type { TestApplication } from './test-application.ts'
import { tusClient } from './uploads.ts'

/** Uploads recordings as artists do; a worker prepares them. */
export function uploadedWorks({ app }: TestApplication) {
  const send = createClient(app)
  const workOf = async ({ token }: Person, id: string) =>
    (await send('GET', `/client/app/resource/own/${id}`, {}, { token })).data as MyWorkDetail
  return {
    workOf,
    /** Which work the first file of this one is a copy of. */
    sameAs: async (person: Person, id: string) => (await workOf(person, id)).files[0]!.duplicateOf,
    /** Uploads a recording and waits until it is ready. Returns the work's id. */
    uploaded: async (person: Person, path: string): Promise<string> => {
      expect((await tusClient(app, person).send(path, {})).status).toBe(204)
      const { rows = [] } = await send('GET', '/client/app/resource/own', {}, { token: person.token })
      const { resourceId } = rows[0] as { resourceId: string }
      await expect.poll(async () => (await workOf(person, resourceId)).files[0]?.state).toBe('ready')
      return resourceId
    },
  }
}
