import type { MyWorkDetail, ReleaseNeedCode } from '@shenglang/contract/studio/entities'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Person } from './people.ts'
import { createClient } from './requests.ts'
import type { TestApplication } from './test-application.ts'

/** Answers what a release needs, and submits works as artists do once their sound is ready. */
export function completeWorks({ app }: Pick<TestApplication, 'app'>) {
  const send = createClient(app)
  const workOf = async (person: Person, id: string) =>
    (await send('GET', `/client/app/resource/own/${id}`, {}, { token: person.token })).data as MyWorkDetail

  async function uploadCover({ token }: Person): Promise<string> {
    const form = new FormData()
    const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    form.append('file', new File([new Uint8Array(await picture.png().toBuffer())], 'cover.png'))
    const { data } = await send('POST', '/cms/file/upload', form, { token })
    return (data as { url: string }).url
  }

  /** Fills in what the work lacks, and nothing else. */
  async function complete(person: Person, id: string): Promise<void> {
    const isSettled = async () => (await workOf(person, id)).files.every(({ state }) => state === 'ready' || state === 'failed')
    await expect.poll(isSettled).toBe(true)
    const { needs } = await workOf(person, id)
    const lacks = (code: ReleaseNeedCode) => needs.some((need) => need.code === code)
    const changes = {
      ...(lacks('cover') && { cover: await uploadCover(person) }),
      ...(lacks('style') && { style: 'house' }),
      ...(lacks('access') && { freeVipLevel: 0 }),
      ...(lacks('aiMade') && { aiMade: false }),
    }
    if (Object.keys(changes).length === 0) return
    const saved = await send('POST', '/client/app/resource/save', { resourceId: id, ...changes }, { token: person.token })
    expect(saved.status).toBe(200)
  }

  /** Completes the work and submits it. Returns the answer. */
  async function submit(person: Person, id: string) {
    await complete(person, id)
    return send('POST', `/client/app/resource/submit/${id}`, {}, { token: person.token })
  }

  return { complete, submit, uploadCover }
}
