import { parentPort } from 'node:worker_threads'
import { runUnits } from './shared-task.ts'

parentPort?.on('message', runUnits)
