import type { AnswerOf } from '@shenglang/contract/route'
import { changeHomeSettings, type HomeSettings, readHomeSettings } from '@shenglang/contract/site/settings/home'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { type Edit, useEdit } from '../../settings/edit/use-edit.ts'

type Answer = AnswerOf<typeof readHomeSettings>

interface HomeEditOptions<Value> {
  loaded: Answer
  read: (home: HomeSettings) => Value
  write: (value: Value) => Partial<HomeSettings>
}

/** Edits a part of the home page's settings, which are saved as a whole; the other parts stay as they were last read. */
export function useHomeEdit<Value>({ loaded, read, write }: HomeEditOptions<Value>): Edit<Value> {
  const client = useQueryClient()
  const latest = useRef(loaded.home)
  const take = (answer: Answer) => {
    latest.current = answer.home
    client.setQueryData(keyOf(readHomeSettings, {}), answer)
    return { value: read(answer.home), version: answer.version }
  }
  return useEdit<Value>({
    loaded: { value: read(loaded.home), version: loaded.version },
    save: async (value, version) => take(await call(changeHomeSettings, { ...latest.current, ...write(value), version })),
    reload: async () => take(await call(readHomeSettings, {})),
  })
}
