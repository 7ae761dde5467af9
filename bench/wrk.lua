-- Requests the addresses of a file one after another from a given line on, and prints the figures as JSON.
-- Arguments: file, first line, then headers as name and value.
local requests = {}
local at

function init(args)
  for index = 3, #args - 1, 2 do
    wrk.headers[args[index]] = args[index + 1]
  end
  for address in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format('GET', address)
  end
  at = tonumber(args[2])
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local wrong = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('{"rate":%f,"p50Ms":%f,"p95Ms":%f,"wrong":%d,"refused":%d}\n', summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3, wrong, errors.status))
end
