import { serveTasks } from '../worker-pool.ts';
import { makeThumbnail } from './make-thumbnail.ts';

serveTasks(makeThumbnail);
