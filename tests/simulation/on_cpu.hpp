// CUDA C++ for a plain C++ compiler: one thread a block, blocks one after the other, so barriers and atomic
// additions need do nothing special. The tests compile the kernels for GPUs behind this.
#include <algorithm>
#include <cstring>
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(threads)
using std::max;
using std::min;
struct Place {
    unsigned int x;
};
static Place blockIdx = {0}, threadIdx = {0}, blockDim = {1}, gridDim = {1};
struct alignas(16) ulonglong2 {
    unsigned long long x, y;
};
static inline void __syncthreads()
{
}
static inline unsigned int __activemask()
{
    return 1;
}
static inline bool __any_sync(unsigned int, bool asked)
{
    return asked;
}
template <class T> static inline T atomicAdd(T *to, T more)
{
    T before = *to;
    *to += more;
    return before;
}
alignas(16) unsigned int room[1 << 16];
extern "C" void at_block(unsigned int block, unsigned int grid)
{
    blockIdx.x = block;
    gridDim.x = grid;
    std::memset(room, 0xA5, sizeof room);
}
