import { serveTasks } from '../../worker-pool.ts';
import { shrinkImage } from './shrink-image.ts';

serveTasks(shrinkImage);
